import type { Readers } from '../rules/readers.ts'

type PublicField<Labels> = {
  [Field in keyof Labels]: Labels[Field] extends 'public' ? Field : never
}[keyof Labels]

/** The allow-list: only fields that are labelled public. */
export const publicFields = <Source, Labels extends Record<keyof Source, Readers>>(
  source: Source,
  labels: Labels,
): Pick<Source, PublicField<Labels> & keyof Source> => {
  const fields = Object.keys(labels) as (keyof Source)[]
  const seen = fields.filter((field) => labels[field] === 'public')
  return Object.fromEntries(seen.map((field) => [field, source[field]])) as Pick<
    Source,
    PublicField<Labels> & keyof Source
  >
}

/** The labels of a table of fields. */
export const readersOf = <
  Key extends string,
  Fields extends Readonly<Record<string, Readonly<Record<Key, Readers>>>>,
>(
  fields: Fields,
  key: Key,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[key]])) as {
    readonly [Name in keyof Fields]: Fields[Name][Key]
  }
