import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const HOUR_MS = 3_600_000
/** Answers are promised for 24 h; twice that forgives a clock that is set. */
export const ANSWERS_KEPT_MS = 48 * HOUR_MS
/** Whoever shows a link that is over is told so, for 60 days after the last one it was good for. */
const LINKS_KEPT_MS = 60 * 24 * HOUR_MS
export const PRUNE_INTERVAL_MS = HOUR_MS

/** Deletes what nobody can ask for any more: old answers, expired sessions, forgotten links. */
export const prune = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('kept_answers')
      .where('kept_at', '<', now - ANSWERS_KEPT_MS)
      .execute()
    await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await trx
      .deleteFrom('sign_in_links')
      .where('expires_at', '<=', now - LINKS_KEPT_MS)
      .execute()
  })
}

/**
 * Prunes at most once an hour, behind the back of whoever asks: what cannot be deleted now is
 * deleted later.
 */
export const hourly = (
  pruneAt: (now: number) => Promise<void>,
  startedAt: number,
): ((now: number) => void) => {
  let last = startedAt
  return (now) => {
    if (now - last < PRUNE_INTERVAL_MS) return
    last = now
    pruneAt(now).catch(() => {})
  }
}
