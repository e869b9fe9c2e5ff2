export type Label = 'public' | 'gm' | 'by policy'

type PublicField<Labels> = {
  [Field in keyof Labels]: Labels[Field] extends 'public' ? Field : never
}[keyof Labels]

/** The allow-list: only fields that are labelled public. */
export const publicFields = <Source, Labels extends Record<keyof Source, Label>>(
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
