import { DRAFT_FIELDS, type Draft, NO_DRAFT } from '../../ui/draft/draft.ts'
import { type Edit, isEdit } from './command.ts'
import { firstSession, type GmSession, notYetSent, type Prepared } from './session-state.ts'

interface KeptSession {
  /** Changes when new pages can no longer send old commands. */
  readonly version: number
  /** In ms. */
  readonly at: number
  readonly draft: Draft
  readonly underway: Prepared | null
  /** Queued edits. Queued steps and days are dropped: they could have another effect by then. */
  readonly edits: readonly Edit[]
}

const VERSION = 1

const NOBODY = 0

/** How long the server remembers idempotency keys, in ms. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

export const keepSession = ({ draft, underway, waiting }: GmSession, at: number): string | null => {
  const edits = waiting.map(({ command }) => command).filter(isEdit)
  if (!underway && edits.length === 0 && Object.keys(draft).length === 0) return null
  const kept: KeptSession = { version: VERSION, at, draft, underway, edits }
  return JSON.stringify(kept)
}

export const keepsTheSame = (one: GmSession, other: GmSession): boolean =>
  one.draft === other.draft && one.underway === other.underway && one.waiting === other.waiting

const parse = (text: string): Partial<KeptSession> | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Readable edits, from any version of the page. */
const readDraft = (draft: Partial<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => {
      const { text, base } = (draft[field] ?? {}) as Record<string, unknown>
      return typeof text === 'string' && (typeof base === 'number' || typeof base === 'string')
    }).map((field) => [field, draft[field]]),
  )

/** An unanswered command is resent, under its key, with the first view. */
export const restoreSession = (name: string, text: string | null, now: number): GmSession => {
  const first = firstSession(name)
  const kept = text === null ? null : parse(text)
  if (!kept) return first
  const draft = readDraft(kept.draft ?? NO_DRAFT)
  const isCurrent = kept.version === VERSION && now - (kept.at ?? 0) < KEY_LIFE_MS
  if (!isCurrent) return { ...first, draft }
  const { underway, edits = [] } = kept
  return {
    ...first,
    draft,
    underway: underway ? notYetSent(NOBODY, underway) : null,
    waiting: edits.map((command) => ({ id: NOBODY, command })),
  }
}
