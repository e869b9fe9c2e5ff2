import { isSameJson } from '#protocol/json-patch.ts'

export type Choice = 'yours' | 'now'
export type Choices = Readonly<Partial<Record<string, Choice>>>

/** A draft: the typed values (`mine`), and the saved ones that it began with (`base`). */
export interface TypedDraft<Value> {
  readonly base: Value
  readonly mine: Value
}

/** How to compare the fields of a value, and to copy some of them from one value to another. */
export interface FieldOperations<Value, Field> {
  /** The fields of `one` that differ; the values may be maps with different keys. */
  readonly differ: (one: Value, other: Value) => readonly Field[]
  readonly take: (into: Value, fields: readonly Field[], from: Value) => Value
  /** The part of a value that a draft stores; the whole value if left out. */
  readonly only?: (value: Value, fields: readonly Field[]) => Value
}

/** Operations for an object's fields; `clean` turns typed values into those that would be saved. */
export const fieldsOf = <Value extends object>(
  names: readonly (keyof Value & string)[],
  clean: (value: Value) => Value = (value) => value,
): FieldOperations<Value, keyof Value & string> => ({
  differ: (one, other) => {
    const [a, b] = [clean(one), clean(other)]
    return names.filter((name) => !isSameJson(a[name], b[name]))
  },
  take: (into, fields, from) => ({
    ...into,
    ...Object.fromEntries(fields.map((name) => [name, from[name]])),
  }),
})

/** The draft over the newest saved value: fields that nobody typed follow the saved one. */
export const mergeOntoSaved = <Value, Field>(
  { base, mine }: TypedDraft<Value>,
  saved: Value,
  { differ, take }: FieldOperations<Value, Field>,
): Value => take(saved, differ(mine, base), mine)

/** The fields that were typed here, and that another screen has saved otherwise since. */
export const clashingFieldsOf = <Value, Field>(
  { base, mine }: TypedDraft<Value>,
  saved: Value,
  { differ }: FieldOperations<Value, Field>,
): readonly Field[] => {
  const typed = differ(mine, base)
  const changed = differ(base, saved)
  const differing = differ(mine, saved)
  return typed.filter((field) => changed.includes(field) && differing.includes(field))
}

/** The draft to store; null if nothing in it differs from its base. */
export const toStoredDraft = <Value, Field>(
  { base, mine }: TypedDraft<Value>,
  { differ, only = (value) => value }: FieldOperations<Value, Field>,
): TypedDraft<Value> | null => {
  const typed = differ(mine, base)
  return typed.length === 0 ? null : { base: only(base, typed), mine: only(mine, typed) }
}

/** A draft with the newly typed values `mine`. Fields typed earlier keep their base. */
export const withTyped = <Value, Field>(
  begun: TypedDraft<Value> | null,
  { saved, mine }: { readonly saved: Value; readonly mine: Value },
  fields: FieldOperations<Value, Field>,
): TypedDraft<Value> | null => {
  if (begun === null) return toStoredDraft({ base: saved, mine }, fields)
  const apart = fields.differ(mine, saved)
  const typed = fields.differ(begun.mine, begun.base).filter((field) => apart.includes(field))
  return toStoredDraft({ base: fields.take(saved, typed, begun.base), mine }, fields)
}

/** After a clash: `yours` overwrites what is saved now, `now` follows it. */
export const withDecisions = <Value, Field extends string>(
  { base, mine }: TypedDraft<Value>,
  saved: Value,
  { choices, fields }: { choices: Choices; fields: FieldOperations<Value, Field> },
): TypedDraft<Value> | null => {
  const clashing = clashingFieldsOf({ base, mine }, saved, fields).filter((field) => choices[field])
  const dropped = clashing.filter((field) => choices[field] === 'now')
  return toStoredDraft(
    { base: fields.take(base, clashing, saved), mine: fields.take(mine, dropped, saved) },
    fields,
  )
}
