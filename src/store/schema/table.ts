/** `Value` is what a row holds there; only the compiler reads it. */
export interface Column<Value> {
  readonly type: 'text' | 'bigint' | 'bytea'
  readonly isNullable?: true
  readonly refersTo?: string
  readonly value?: Value
}

export type Columns = Readonly<Record<string, Column<unknown>>>

export interface Table<Own extends Columns = Columns> {
  readonly columns: Own
  readonly key: readonly string[]
  readonly indexes: Readonly<Record<string, readonly string[]>>
}

/** A row, with the comments of its columns. */
export type Row<Own extends Columns> = {
  -readonly [Name in keyof Own]: Own[Name] extends Column<infer Value> ? Value : never
}

export const table = <const Own extends Columns>(
  columns: Own,
  key: readonly (keyof Own & string)[],
  indexes: Readonly<Record<string, readonly (keyof Own & string)[]>> = {},
): Table<Own> => ({ columns, key, indexes })

export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text' })
/** Of 64 bits, so that a number that is too large is not found, but no error. */
export const integer = <Value extends number = number>(): Column<Value> => ({ type: 'bigint' })
export const bytes = (): Column<Uint8Array> => ({ type: 'bytea' })

export const orNull = <Value>({ value: _, ...column }: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
})
export const idOf = (refersTo: string): Column<string> => ({ type: 'text', refersTo })
