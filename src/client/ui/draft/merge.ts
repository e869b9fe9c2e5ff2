import { isSameJson } from '#protocol/json-patch.ts'

export type Choice = 'yours' | 'now'
export type Choices = Readonly<Partial<Record<string, Choice>>>

/** Typed values, and the saved ones that they were begun on. */
export interface Begun<Value> {
  readonly base: Value
  readonly mine: Value
}

/** The fields of a value: which of them differ, and one value with fields of another. */
export interface Fields<Value, Field> {
  /** Names fields of `one` alone: the values may be maps with different keys. */
  readonly differ: (one: Value, other: Value) => readonly Field[]
  readonly take: (into: Value, fields: readonly Field[], from: Value) => Value
  /** The part of a value that a draft stores; the whole value if left out. */
  readonly only?: (value: Value, fields: readonly Field[]) => Value
}

/** Fields by their names; `clean` makes of what is typed what would be saved. */
export const fieldsOf = <Value extends object>(
  names: readonly (keyof Value & string)[],
  clean: (value: Value) => Value = (value) => value,
): Fields<Value, keyof Value & string> => ({
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
export const ontoSaved = <Value, Field>(
  { base, mine }: Begun<Value>,
  saved: Value,
  { differ, take }: Fields<Value, Field>,
): Value => take(saved, differ(mine, base), mine)

/** The fields that were typed here, and that another screen has saved otherwise since. */
export const clashesOf = <Value, Field>(
  { base, mine }: Begun<Value>,
  saved: Value,
  { differ }: Fields<Value, Field>,
): readonly Field[] => {
  const typed = differ(mine, base)
  const changed = differ(base, saved)
  const apart = differ(mine, saved)
  return typed.filter((field) => changed.includes(field) && apart.includes(field))
}

/** Null once nothing is typed any more. */
export const stored = <Value, Field>(
  { base, mine }: Begun<Value>,
  { differ, only = (value) => value }: Fields<Value, Field>,
): Begun<Value> | null => {
  const typed = differ(mine, base)
  return typed.length === 0 ? null : { base: only(base, typed), mine: only(mine, typed) }
}

/** With `mine` typed instead: fields that were typed before keep the base that they were begun on. */
export const retyped = <Value, Field>(
  begun: Begun<Value> | null,
  { saved, mine }: { readonly saved: Value; readonly mine: Value },
  fields: Fields<Value, Field>,
): Begun<Value> | null => {
  if (begun === null) return stored({ base: saved, mine }, fields)
  const apart = fields.differ(mine, saved)
  const typed = fields.differ(begun.mine, begun.base).filter((field) => apart.includes(field))
  return stored({ base: fields.take(saved, typed, begun.base), mine }, fields)
}

/** After a clash: `yours` overwrites what is saved now, `now` follows it. */
export const decided = <Value, Field extends string>(
  { base, mine }: Begun<Value>,
  saved: Value,
  { choices, fields }: { choices: Choices; fields: Fields<Value, Field> },
): Begun<Value> | null => {
  const clashing = clashesOf({ base, mine }, saved, fields).filter((field) => choices[field])
  const dropped = clashing.filter((field) => choices[field] === 'now')
  return stored(
    { base: fields.take(base, clashing, saved), mine: fields.take(mine, dropped, saved) },
    fields,
  )
}
