import { useMemo, useRef, useState } from 'react'
import { storedText } from '../stored-text.ts'
import {
  type Choices,
  clashingFieldsOf,
  type FieldOperations,
  mergeOntoSaved,
  type TypedDraft,
  toStoredDraft,
  withDecisions,
  withTyped,
} from './merge.ts'
import type { Clash } from './save.ts'

/** Another one with each build of the screens, which may know other fields. */
const buildId = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

/** JSON has no NaN, which a half typed number is. */
const NAN_MARK = 'nan'

const serializeDraft = <Value>(begun: TypedDraft<Value>, version: string): string =>
  JSON.stringify({ version, begun }, (_, value) => (Number.isNaN(value) ? NAN_MARK : value))

const parseDraft = <Value>(text: string | null, version: string): TypedDraft<Value> | null => {
  if (text === null) return null
  const stored: { readonly version: string; readonly begun: TypedDraft<Value> } = JSON.parse(
    text,
    (_, value) => (value === NAN_MARK ? Number.NaN : value),
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
  readonly fields: FieldOperations<Value, Field>
}

/** What is typed and not yet saved, on top of what is saved. */
export const useDraft = <Value, Field extends string>(options: DraftOptions<Value, Field>) => {
  const { key, onDevice = false, saved, fields } = options
  const version = onDevice ? DEVICE_VERSION : buildId()
  const area = onDevice ? 'localStorage' : 'sessionStorage'
  const name = key ?? ''
  const restoredDraft = useMemo(
    () => (key === null ? null : parseDraft<Value>(storedText(area, key).read(), version)),
    [area, key, version],
  )
  /** By their keys: one may be saved while the next is typed. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, TypedDraft<Value> | null>>(new Map())
  const newestDrafts = useRef(drafts)
  const typedDraft = drafts.has(name) ? (drafts.get(name) ?? null) : restoredDraft

  const mine = useMemo(
    () => (typedDraft ? mergeOntoSaved(typedDraft, saved, fields) : saved),
    [typedDraft, saved, fields],
  )
  /** Typed here and saved otherwise by another screen since. */
  const clashing = useMemo(
    () => (typedDraft ? clashingFieldsOf(typedDraft, saved, fields) : []),
    [typedDraft, saved, fields],
  )
  /** Stored at once: the page may be left with it. */
  const change = (next: (newest: TypedDraft<Value> | null) => TypedDraft<Value> | null): void => {
    const { current } = newestDrafts
    const after = next(current.has(name) ? (current.get(name) ?? null) : restoredDraft)
    newestDrafts.current = new Map(current).set(name, after)
    setDrafts(newestDrafts.current)
    if (key !== null) storedText(area, key).write(after && serializeDraft(after, version))
  }
  return {
    mine,
    unsaved: useMemo(
      () => (typedDraft ? fields.differ(mine, saved) : []),
      [typedDraft, mine, saved, fields],
    ),
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
    set: (next: Value): void =>
      change((newest) => withTyped(newest, { saved, mine: next }, fields)),
    decide: (choices: Choices): void =>
      change((newest) => newest && withDecisions(newest, saved, { choices, fields })),
    /** Goes on from the newest edits, also after a wait. */
    change: (next: (newest: TypedDraft<Value>) => TypedDraft<Value>): void =>
      change((newest) => newest && toStoredDraft(next(newest), fields)),
    /** Drops what was sent; what was typed since then stays, on top of it. */
    dropSaved: (sent: Value, isSent: (field: Field) => boolean = () => true): void =>
      change((newest) => {
        if (newest === null) return null
        const typed = fields.differ(newest.mine, newest.base).filter(isSent)
        return toStoredDraft({ ...newest, base: fields.take(newest.base, typed, sent) }, fields)
      }),
    drop: (): void => change(() => null),
  }
}
