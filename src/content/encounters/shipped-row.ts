/** A row as the files here write it: the results from `min` to `max`. */
export interface ShippedRow {
  readonly name: string
  readonly min: number
  readonly max: number
}
