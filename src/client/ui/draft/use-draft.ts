import { useMemo, useRef, useState } from 'react'
import { storedText } from '../stored-text.ts'
import {
  type Begun,
  type Choices,
  clashesOf,
  decided,
  type Fields,
  ontoSaved,
  retyped,
  stored,
} from './merge.ts'
import type { Clash } from './save.ts'

/** Another one with each build of the screens, which may know other fields. */
const buildOf = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

/** JSON has no NaN, which a half typed number is. */
const NOT_A_NUMBER = 'nan'

const writeBegun = <Value>(begun: Begun<Value>, version: string): string =>
  JSON.stringify({ version, begun }, (_, value) => (Number.isNaN(value) ? NOT_A_NUMBER : value))

const readBegun = <Value>(text: string | null, version: string): Begun<Value> | null => {
  if (text === null) return null
  const stored: { readonly version: string; readonly begun: Begun<Value> } = JSON.parse(
    text,
    (_, value) => (value === NOT_A_NUMBER ? Number.NaN : value),
  )
  return stored.version === version ? stored.begun : null
}

/** Changes when new pages can no longer read what a device stores. */
const DEVICE_VERSION = '1'

interface DraftOptions<Value, Field> {
  /** Where it is stored; null: nowhere. */
  readonly key: string | null
  /** Stored until it is saved or dropped; otherwise by this tab, until another build comes. */
  readonly onDevice?: boolean
  /** As the campaign has it now. Keeps its identity while it is the same. */
  readonly saved: Value
  /** Keep their identity between renders. */
  readonly fields: Fields<Value, Field>
}

/** What is typed and not yet saved, on top of what is saved. */
export const useDraft = <Value, Field extends string>(options: DraftOptions<Value, Field>) => {
  const { key, onDevice = false, saved, fields } = options
  const version = onDevice ? DEVICE_VERSION : buildOf()
  const area = onDevice ? 'localStorage' : 'sessionStorage'
  const name = key ?? ''
  const first = useMemo(
    () => (key === null ? null : readBegun<Value>(storedText(area, key).read(), version)),
    [area, key, version],
  )
  /** By their keys: one may be saved while the next is typed. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Begun<Value> | null>>(new Map())
  const newest = useRef(drafts)
  const begun = drafts.has(name) ? (drafts.get(name) ?? null) : first

  const mine = useMemo(
    () => (begun ? ontoSaved(begun, saved, fields) : saved),
    [begun, saved, fields],
  )
  /** Typed here and saved otherwise by another screen since. */
  const clashing = useMemo(
    () => (begun ? clashesOf(begun, saved, fields) : []),
    [begun, saved, fields],
  )
  /** Stored at once: the page may be left with it. */
  const change = (next: (newest: Begun<Value> | null) => Begun<Value> | null): void => {
    const { current } = newest
    const after = next(current.has(name) ? (current.get(name) ?? null) : first)
    newest.current = new Map(current).set(name, after)
    setDrafts(newest.current)
    if (key !== null) storedText(area, key).write(after && writeBegun(after, version))
  }
  return {
    mine,
    unsaved: useMemo(() => (begun ? fields.differ(mine, saved) : []), [begun, mine, saved, fields]),
    clashing,
    /** Those fields with both values, as `say` puts one value of a field beside the other. */
    clashes: (
      nameOf: (field: Field) => string,
      say: (field: Field, value: Value, other: Value) => string | null,
    ): readonly Clash[] =>
      clashing.map((field) => ({
        field,
        name: nameOf(field),
        yours: say(field, mine, saved),
        now: say(field, saved, mine),
      })),
    set: (next: Value): void => change((newest) => retyped(newest, { saved, mine: next }, fields)),
    decide: (choices: Choices): void =>
      change((newest) => newest && decided(newest, saved, { choices, fields })),
    /** Goes on from the newest edits, also after a wait. */
    change: (next: (newest: Begun<Value>) => Begun<Value>): void =>
      change((newest) => newest && stored(next(newest), fields)),
    /** Drops what was sent; what was typed since then stays, on top of it. */
    wasSaved: (sent: Value, wasSent: (field: Field) => boolean = () => true): void =>
      change((newest) => {
        if (newest === null) return null
        const typed = fields.differ(newest.mine, newest.base).filter(wasSent)
        return stored({ ...newest, base: fields.take(newest.base, typed, sent) }, fields)
      }),
    drop: (): void => change(() => null),
  }
}
