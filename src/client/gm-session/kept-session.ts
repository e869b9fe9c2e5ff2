import { DRAFT_FIELDS, type Draft, NO_DRAFT } from '../draft/draft.ts'
import { type Edit, isEdit } from './command.ts'
import { firstSession, type GmSession, notYetSent, type Prepared } from './session-state.ts'

/** What of a session outlives a reload of its page. */
interface KeptSession {
  /** Another one when a new page could no longer send the commands of an old one. */
  readonly version: number
  /** When it was kept, in ms. */
  readonly at: number
  readonly draft: Draft
  readonly underway: Prepared | null
  /** The edits that wait. Steps and days would lead elsewhere than was in sight. */
  readonly edits: readonly Edit[]
}

const VERSION = 1

/** The id of commands whose outcome nobody waits for any more. */
const NOBODY = 0

/** For so long the server knows a command again by its key, in ms. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** What to keep of a session, as text; null for nothing. */
export const keepSession = ({ draft, underway, waiting }: GmSession, at: number): string | null => {
  const edits = waiting.map(({ command }) => command).filter(isEdit)
  if (!underway && edits.length === 0 && Object.keys(draft).length === 0) return null
  const kept: KeptSession = { version: VERSION, at, draft, underway, edits }
  return JSON.stringify(kept)
}

/** Whether what is kept of two sessions is the same. */
export const keepsTheSame = (one: GmSession, other: GmSession): boolean =>
  one.draft === other.draft && one.underway === other.underway && one.waiting === other.waiting

const parse = (text: string): Partial<KeptSession> | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The edits of the form that can be read, whatever version of the page kept them. */
const readDraft = (draft: Partial<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => {
      const { text, base } = (draft[field] ?? {}) as Record<string, unknown>
      return typeof text === 'string' && (typeof base === 'number' || typeof base === 'string')
    }).map((field) => [field, draft[field]]),
  )

/**
 * The session of a page that was loaded anew. A command that had no answer is sent again, under its
 * key, once the first view is here.
 */
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
