/** `Value` is the type of the column's values; only the compiler reads it. */
export interface Column<Value> {
  readonly type: 'text' | 'bigint' | 'bytea'
  readonly isNullable?: true
  readonly refersTo?: string
  readonly value?: Value
}

export type Columns = Readonly<Record<string, Column<unknown>>>

export interface Table<ColumnsOf extends Columns = Columns> {
  readonly columns: ColumnsOf
  readonly key: readonly string[]
  readonly indexes: Readonly<Record<string, readonly string[]>>
}

/** The type of a table's rows; it keeps the comments of the columns. */
export type Row<ColumnsOf extends Columns> = {
  -readonly [Name in keyof ColumnsOf]: ColumnsOf[Name] extends Column<infer Value> ? Value : never
}

export const table = <const ColumnsOf extends Columns>(
  columns: ColumnsOf,
  key: readonly (keyof ColumnsOf & string)[],
  indexes: Readonly<Record<string, readonly (keyof ColumnsOf & string)[]>> = {},
): Table<ColumnsOf> => ({ columns, key, indexes })

export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text' })
/** An integer of 64 bits, so that looking for too large a number finds nothing, and is no error. */
export const integer = <Value extends number = number>(): Column<Value> => ({ type: 'bigint' })
export const bytes = (): Column<Uint8Array> => ({ type: 'bytea' })

export const orNull = <Value>({ value: _, ...column }: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
})
export const reference = (refersTo: string): Column<string> => ({ type: 'text', refersTo })
