import { useEffect, useState } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { keptText } from '../kept-text.ts'

/** What is typed and unsaved, and the saved value that it was begun on. */
export interface Begun<Value> {
  readonly base: Value
  readonly mine: Value
}

/** The fields of a value: which of them differ, and one value with fields of another. */
export interface Fields<Value, Field> {
  readonly differ: (one: Value, other: Value) => readonly Field[]
  readonly take: (into: Value, fields: readonly Field[], from: Value) => Value
}

/** Fields by their names; `clean` makes of what is typed what would be saved. */
export const fieldsOf = <Value extends object>(
  names: readonly (keyof Value)[],
  clean: (value: Value) => Value = (value) => value,
): Fields<Value, keyof Value> => ({
  differ: (one, other) => {
    const [a, b] = [clean(one), clean(other)]
    return names.filter((name) => !isSameJson(a[name], b[name]))
  },
  take: (into, fields, from) => ({
    ...into,
    ...Object.fromEntries(fields.map((name) => [name, from[name]])),
  }),
})

/** What was typed, on top of what is saved now: fields that nobody typed follow it. */
export const ontoSaved = <Value, Field>(
  { base, mine }: Begun<Value>,
  saved: Value,
  { differ, take }: Fields<Value, Field>,
): Begun<Value> => ({ base: saved, mine: take(saved, differ(mine, base), mine) })

/** The fields that were typed here, and that another screen has saved otherwise since. */
export const clashesOf = <Value, Field>(
  { base, mine }: Begun<Value>,
  saved: Value,
  { differ }: Fields<Value, Field>,
): readonly Field[] => {
  const typed = differ(mine, base)
  const changed = differ(saved, base)
  const apart = differ(mine, saved)
  return typed.filter((field) => changed.includes(field) && apart.includes(field))
}

/** Another one with each build of the screens, which may know other fields. */
const buildOf = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

/** JSON has no NaN, which a half typed number is. */
const NOT_A_NUMBER = 'nan'

const writeBegun = <Value>(begun: Begun<Value>): string =>
  JSON.stringify({ build: buildOf(), begun }, (_, value) =>
    Number.isNaN(value) ? NOT_A_NUMBER : value,
  )

const readBegun = <Value>(text: string | null): Begun<Value> | null => {
  if (text === null) return null
  const kept: { readonly build: string; readonly begun: Begun<Value> } = JSON.parse(
    text,
    (_, value) => (value === NOT_A_NUMBER ? Number.NaN : value),
  )
  return kept.build === buildOf() ? kept.begun : null
}

interface Drafted<Value, Field> {
  /** Where this tab keeps it over a reload, until another build comes; null: nowhere. */
  readonly key: string | null
  /** As the campaign has it now. */
  readonly saved: Value
  /** Keep their identity between renders. */
  readonly fields: Fields<Value, Field>
  /** Whether fields that nobody typed follow what is saved; otherwise `elsewhere` names them. */
  readonly follows?: boolean
}

/** What is edited and not yet saved; without edits, what is saved. */
export const useDraft = <Value, Field>({
  key,
  saved,
  fields,
  follows = false,
}: Drafted<Value, Field>) => {
  const [kept] = useState(() => (key === null ? null : keptText('sessionStorage', key)))
  const [held, hold] = useState(() => readBegun<Value>(kept?.read() ?? null))
  const begun = held && follows ? ontoSaved(held, saved, fields) : held
  const unsaved = begun ? fields.differ(begun.mine, saved) : []
  const isUnsaved = unsaved.length > 0
  useEffect(() => kept?.write(held && isUnsaved ? writeBegun(held) : null), [kept, held, isUnsaved])
  const now = begun && isUnsaved ? begun : { base: saved, mine: saved }
  return {
    ...now,
    unsaved,
    /** What another screen has changed since it was begun. */
    elsewhere: fields.differ(now.base, saved),
    set: (mine: Value): void => hold({ ...now, mine }),
    /** Goes on from the newest edits, also after a wait. */
    change: (next: (newest: Begun<Value>) => Begun<Value>): void =>
      hold((newest) => {
        const isUnsaved = newest !== null && fields.differ(newest.mine, saved).length > 0
        return next(isUnsaved ? newest : { base: saved, mine: saved })
      }),
    /** Puts what was typed onto what is saved now. */
    keepMine: (): void => hold(ontoSaved(now, saved, fields)),
    /** Drops what was sent; what was typed since then stays. */
    wasSaved: (): void =>
      hold((newest) => (newest === held ? null : newest && { ...newest, base: now.mine })),
    drop: (): void => hold(null),
  }
}
