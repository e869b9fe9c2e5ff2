import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Schema, TABLES } from './schema/schema.ts'
import { ABANDONED_MS, abandonHistories, deleteLeftHistories } from './tables/histories.ts'
import { pruneImages } from './tables/images.ts'
import { deletesSome } from './tables/statement.ts'
import { warn } from './warn.ts'

const HOUR_MS = 3_600_000
/** R-ONCE-1: a repeat is recognised for 24 h. */
export const REQUESTS_KEPT_MS = 24 * HOUR_MS
const REQUESTS_OF_A_HISTORY = 10_000
/** An expired link is recognised for 60 days. */
const LINKS_KEPT_MS = 60 * 24 * HOUR_MS

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
  await deleteInBatches(db, 'committed_requests', sql`made_at < ${now - REQUESTS_KEPT_MS}`)
  await deleteInBatches(db, 'committed_requests', areTooMany)
  await deleteInBatches(db, 'sessions', sql`expires_at <= ${now}`)
  await deleteInBatches(db, 'links', sql`expires_at <= ${now - LINKS_KEPT_MS}`)
  await pruneImages(db, touchedBefore)
  await abandonHistories(db, now, touchedBefore)
}

const areTooMany = sql`(history, key) in (
  select history, key from (
    select history, key, row_number() over (partition by history order by made_at desc) as place
    from committed_requests) as ranked
  where place > ${REQUESTS_OF_A_HISTORY})`

export const pruneAll = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await prune(db, now)
  await deleteLeftHistories(db)
}

const deleteInBatches = async (
  db: Kysely<Schema>,
  table: 'committed_requests' | 'sessions' | 'links',
  where: RawBuilder<unknown>,
): Promise<void> => {
  const { key } = TABLES[table]
  while (await deletesSome(db, table, { key, where })) await nextTurn()
}

/**
 * Prunes at the first call and then at most hourly, in the background. Errors become warnings, and
 * the next run tries again; after `stop` they are ignored, as the store is closing.
 */
export const hourly = (pruneAt: (now: number) => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY
  const look = (now: number): void => {
    if (now - last < HOUR_MS) return
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
