import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Schema, TABLES } from './schema/schema.ts'
import {
  ABANDONED_MS,
  deleteReleasedHistories,
  releaseAbandonedHistories,
} from './tables/histories.ts'
import { pruneImages } from './tables/images.ts'
import { deleteBatch } from './tables/statement.ts'
import { warn } from './warn.ts'

const HOUR_MS = 3_600_000
/** R-ONCE-1: a repeated request is recognised for 24 h. */
export const REQUEST_RETENTION_MS = 24 * HOUR_MS
const MAX_REQUESTS_OF_A_HISTORY = 10_000
/** An expired link is recognised for 60 days. */
const LINK_RETENTION_MS = 60 * 24 * HOUR_MS

/**
 * Deletes out-of-date rows quickly, as somebody waits for the store to open.
 *
 * @param touchedBefore milliseconds since 1970: leaves images and histories that are still written
 */
export const prune = async (
  db: Kysely<Schema>,
  now: number,
  touchedBefore = now - ABANDONED_MS,
): Promise<void> => {
  await deleteInBatches(db, 'committed_requests', sql`made_at < ${now - REQUEST_RETENTION_MS}`)
  await deleteInBatches(db, 'committed_requests', areBeyondTheNewest)
  await deleteInBatches(db, 'sessions', sql`expires_at <= ${now}`)
  await deleteInBatches(db, 'links', sql`expires_at <= ${now - LINK_RETENTION_MS}`)
  await pruneImages(db, touchedBefore)
  await releaseAbandonedHistories(db, now, touchedBefore)
}

const areBeyondTheNewest = sql`(history, key) in (
  select history, key from (
    select history, key, row_number() over (partition by history order by made_at desc) as place
    from committed_requests) as ranked
  where place > ${MAX_REQUESTS_OF_A_HISTORY})`

export const pruneAll = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await prune(db, now)
  await deleteReleasedHistories(db)
}

const deleteInBatches = async (
  db: Kysely<Schema>,
  table: 'committed_requests' | 'sessions' | 'links',
  where: RawBuilder<unknown>,
): Promise<void> => {
  const { key } = TABLES[table]
  while (await deleteBatch(db, table, { key, where })) await nextTurn()
}

/**
 * Prunes at the first call and then at most hourly, in the background. Errors become warnings, and
 * the next run tries again; after `stop` they are ignored, as the store is closing.
 */
export const hourly = (pruneAt: (now: number) => Promise<void>) => {
  let lastPrunedAt = Number.NEGATIVE_INFINITY
  const pruneIfDue = (now: number): void => {
    if (now - lastPrunedAt < HOUR_MS) return
    lastPrunedAt = now
    pruneAt(now).catch((error: unknown) => {
      if (lastPrunedAt < Number.POSITIVE_INFINITY) warn('PruneWarning', WARNING, error)
    })
  }
  const stop = () => {
    lastPrunedAt = Number.POSITIVE_INFINITY
  }
  return Object.assign(pruneIfDue, { stop })
}

const WARNING = 'What is out of date was not all deleted, and will be in an hour'
