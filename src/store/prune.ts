import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { ABANDONED_MS, abandonHistories, deleteLeftHistories } from './histories.ts'
import { pruneImages } from './images.ts'
import { deletesOldAnswers } from './kept-answers.ts'
import { type Schema, TABLES } from './schema.ts'
import { deletesSome } from './statement.ts'
import { warn } from './warn.ts'

const HOUR_MS = 3_600_000
/** Answers are promised for 24 h; twice that forgives a clock that is set. */
export const ANSWERS_KEPT_MS = 48 * HOUR_MS
/** An expired link is recognised for 60 days. */
const LINKS_KEPT_MS = 60 * 24 * HOUR_MS
export const PRUNE_INTERVAL_MS = HOUR_MS

/**
 * The quick part: somebody waits for the store to open.
 *
 * @param touchedBefore milliseconds since 1970: leaves what somebody may still be writing
 */
export const prune = async (
  db: Kysely<Schema>,
  now: number,
  touchedBefore = now - ABANDONED_MS,
): Promise<void> => {
  const deletesAnswers = async (trx: Kysely<Schema>) =>
    deletesOldAnswers(trx, now - ANSWERS_KEPT_MS)
  while (await db.transaction().execute(deletesAnswers)) await nextTurn()
  await deleteOld(db, 'sessions', 'expires_at', now + 1)
  await deleteOld(db, 'links', 'expires_at', now - LINKS_KEPT_MS + 1)
  await pruneImages(db, touchedBefore)
  await abandonHistories(db, now, touchedBefore)
}

export const pruneAll = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await prune(db, now)
  await deleteLeftHistories(db)
}

const deleteOld = async (
  db: Kysely<Schema>,
  table: 'sessions' | 'links',
  column: string,
  before: number,
): Promise<void> => {
  const old = { key: TABLES[table].key, where: sql`${sql.ref(column)} < ${before}` }
  while (await deletesSome(db, table, old)) await nextTurn()
}

/**
 * Prunes at the first call and then at most hourly, in the background. Errors become warnings, and
 * the next run tries again; after `stop` they are ignored, as the store is closing.
 */
export const hourly = (pruneAt: (now: number) => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY
  const look = (now: number): void => {
    if (now - last < PRUNE_INTERVAL_MS) return
    last = now
    pruneAt(now).catch((error: unknown) => {
      if (last < Number.POSITIVE_INFINITY) warn('PruneWarning', WARNING, error)
    })
  }
  const stop = () => {
    last = Number.POSITIVE_INFINITY
  }
  return Object.assign(look, { stop })
}

const WARNING = 'What is out of date was not all deleted, and will be in an hour'
