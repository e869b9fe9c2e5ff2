import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ExchangeViewers } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import { inBatches } from './statement.ts'

/** A node whose last write is older than this is gone: two of its writes may fail. */
const GONE_MS = 90_000
/** Value of `campaign` in a node's own row, which says that the node is running. */
const NODE_ROW = ''

/** SQL for the time by the database's clock, as the clocks of the nodes may differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const OLDEST_LIVE_WRITE = sql<number>`${NOW} - ${sql.lit(GONE_MS)}`

/** Writes rows that say that this node is running, and how many players watch which campaigns here. */
export const announceNode = async (db: Kysely<Schema>) => {
  const node = randomUUID()
  let databaseAheadMs = 0

  const exchange: ExchangeViewers = async (ownCounts) => {
    const ownRows = [[NODE_ROW, 0] as const, ...ownCounts].map(([campaign, players]) => ({
      node,
      campaign,
      players,
      written_at: NOW,
    }))
    return db.transaction().execute(async (trx) => {
      databaseAheadMs = (await databaseTime(trx)) - Date.now()
      await trx
        .deleteFrom('viewers')
        .where((eb) => eb.or([eb('node', '=', node), eb('written_at', '<', OLDEST_LIVE_WRITE)]))
        .execute()
      for (const batch of inBatches(ownRows))
        await trx.insertInto('viewers').values(batch).execute()
      const rows = await trx
        .selectFrom('viewers')
        .where('node', '<>', node)
        .where('players', '>', 0)
        .groupBy('campaign')
        .select(({ fn }) => ['campaign', fn.sum<number>('players').as('players')])
        .execute()
      return new Map(rows.map(({ campaign, players }) => [campaign, players]))
    })
  }

  await exchange(new Map())
  return {
    exchange,
    /** Milliseconds since 1970 by the database's clock, compared at the last exchange. */
    now: () => Date.now() + databaseAheadMs,
    leave: async (): Promise<void> => {
      const deletion = db.deleteFrom('viewers').where('node', '=', node)
      await deletion.execute().catch(() => {})
    },
  }
}

export const countNodes = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('viewers')
    .where('campaign', '=', NODE_ROW)
    .where('written_at', '>', OLDEST_LIVE_WRITE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Milliseconds since 1970. */
export const databaseTime = async (db: Kysely<Schema>): Promise<number> => {
  const { now } = await db.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow()
  return now
}
