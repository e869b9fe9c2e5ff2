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

/** Identifies the build of the page: another build may have other fields. */
const buildId = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

/** Stands for NaN, which a half typed number is, and which JSON lacks. */
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

/** Version of drafts stored on the device; changes when new pages can no longer read old drafts. */
const DEVICE_VERSION = '1'

interface DraftOptions<Value, Field> {
  /** The storage key of the draft; null stores it nowhere. */
  readonly key: string | null
  /** Whether the device stores the draft until it is saved or dropped; otherwise this tab does, for this build. */
  readonly onDevice?: boolean
  /** The saved value. Must keep its identity while it is equal. */
  readonly saved: Value
  /** The value's fields. Must keep their identity between renders. */
  readonly fields: FieldOperations<Value, Field>
}

/** An unsaved draft over the saved value. */
export const useDraft = <Value, Field extends string>(options: DraftOptions<Value, Field>) => {
  const { key, onDevice = false, saved, fields } = options
  const version = onDevice ? DEVICE_VERSION : buildId()
  const area = onDevice ? 'localStorage' : 'sessionStorage'
  const name = key ?? ''
  const restoredDraft = useMemo(
    () => (key === null ? null : parseDraft<Value>(storedText(area, key).read(), version)),
    [area, key, version],
  )
  /** Drafts by their storage keys: one may be saved while the next is typed. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, TypedDraft<Value> | null>>(new Map())
  const newestDrafts = useRef(drafts)
  const typedDraft = drafts.has(name) ? (drafts.get(name) ?? null) : restoredDraft

  const mine = useMemo(
    () => (typedDraft ? mergeOntoSaved(typedDraft, saved, fields) : saved),
    [typedDraft, saved, fields],
  )
  /** Fields that were typed here, and that another screen has changed since. */
  const clashing = useMemo(
    () => (typedDraft ? clashingFieldsOf(typedDraft, saved, fields) : []),
    [typedDraft, saved, fields],
  )
  /** Changes the draft and stores it at once: the page may be left the next moment. */
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
    /** Clashing fields with both values; `say` puts a field's value in words, beside the other value. */
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
    /** Changes the newest draft, even if edits came since the last render. */
    change: (next: (newest: TypedDraft<Value>) => TypedDraft<Value>): void =>
      change((newest) => newest && toStoredDraft(next(newest), fields)),
    /** After `sent` was saved: drops it from the draft; edits typed since then stay. */
    dropSaved: (sent: Value, isSent: (field: Field) => boolean = () => true): void =>
      change((newest) => {
        if (newest === null) return null
        const typed = fields.differ(newest.mine, newest.base).filter(isSent)
        return toStoredDraft({ ...newest, base: fields.take(newest.base, typed, sent) }, fields)
      }),
    drop: (): void => change(() => null),
  }
}
