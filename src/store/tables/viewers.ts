import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ExchangeViewers } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import { inBatches } from './statement.ts'

/** A node that wrote nothing for so long is gone: two of its writes may fail. */
const GONE_MS = 90_000
/** Stands for the node itself, in the place of a campaign. */
const NODE = ''

/** By the database's clock, as those of the nodes may differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const AGO = sql<number>`${NOW} - ${sql.lit(GONE_MS)}`

/** This node's rows say that it is there, and how many players watch which campaigns here. */
export const announceNode = async (db: Kysely<Schema>) => {
  const node = randomUUID()
  let ahead = 0

  const exchange: ExchangeViewers = async (here) => {
    const counts = [[NODE, 0] as const, ...here].map(([campaign, players]) => ({
      node,
      campaign,
      players,
      written_at: NOW,
    }))
    return db.transaction().execute(async (trx) => {
      ahead = (await timeOf(trx)) - Date.now()
      await trx
        .deleteFrom('viewers')
        .where((eb) => eb.or([eb('node', '=', node), eb('written_at', '<', AGO)]))
        .execute()
      for (const some of inBatches(counts)) await trx.insertInto('viewers').values(some).execute()
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
    /** Milliseconds since 1970 by the database's clock, as of the last exchange. */
    now: () => Date.now() + ahead,
    leave: async (): Promise<void> => {
      const left = db.deleteFrom('viewers').where('node', '=', node)
      await left.execute().catch(() => {})
    },
  }
}

export const countNodes = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('viewers')
    .where('campaign', '=', NODE)
    .where('written_at', '>', AGO)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Milliseconds since 1970. */
export const timeOf = async (db: Kysely<Schema>): Promise<number> => {
  const { now } = await db.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow()
  return now
}
