import type { Kysely, Transaction } from 'kysely'
import type { PreparedDay, PreparedFrom, PreparedStore } from '../campaign/prepared-store.ts'
import { expeditionText } from '../campaign/stored-expedition.ts'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../rules/bounds.ts'
import type { Roll } from '../rules/dice.ts'
import { holdCampaign } from './hold-campaign.ts'
import { addBytes } from './images.ts'
import type { PreparedDayRow, Schema } from './schema.ts'

export const preparedStore = (db: Kysely<Schema>): PreparedStore => ({
  addPreparedDays: async (campaign, days) =>
    db.transaction().execute(async (trx) => {
      const from = await holdUnused(trx, campaign)
      if (!from) return
      const unused = await rowsOf(trx, campaign, from).execute()
      const room = Math.max(0, MAX_UNUSED_DAYS - unused.length)
      await numberPrepared(trx, campaign, from.volume, days.slice(0, room))
    }),

  listPreparedDays: async (campaign, from) =>
    (await rowsOf(db, campaign, from).execute()).map(({ number, volume, content }) => ({
      n: number,
      volume,
      rolls: JSON.parse(content) as PreparedDay['rolls'],
    })),

  dropPreparedDay: async (campaign, n) =>
    db.transaction().execute(async (trx) => {
      const from = await holdUnused(trx, campaign)
      if (!from || n <= from.after) return false
      const dropped = await trx
        .deleteFrom('prepared_days')
        .where('campaign', '=', campaign)
        .where('volume', '=', from.volume)
        .where('number', '=', n)
        .returning('content')
        .execute()
      await addBytes(trx, campaign, -bytesOf(dropped))
      return dropped.length === 1
    }),
})

/** Locks the campaign, and says where its unused days begin; undefined: it is gone. */
const holdUnused = async (
  trx: Transaction<Schema>,
  campaign: string,
): Promise<PreparedFrom | undefined> => {
  if (!(await holdCampaign(trx, campaign))) return undefined
  const { expedition } = await trx
    .selectFrom('campaigns')
    .select('expedition')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow()
  const { volume, ahead } = expeditionText.read(expedition)
  return { volume, after: ahead }
}

const rowsOf = (db: Kysely<Schema>, campaign: string, from?: PreparedFrom) => {
  let query = db
    .selectFrom('prepared_days')
    .select(['number', 'volume', 'content'])
    .where('campaign', '=', campaign)
    .orderBy('number')
  if (!from) return query
  query = query.where('volume', '=', from.volume).where('number', '>', from.after)
  return from.limit === undefined ? query : query.limit(from.limit)
}

const bytesOf = (rows: readonly Pick<PreparedDayRow, 'content'>[]): number =>
  rows.reduce((sum, { content }) => sum + content.length, 0)

/** In a transaction that holds the campaign. The oldest go beyond what is kept. */
export const numberPrepared = async (
  trx: Transaction<Schema>,
  campaign: string,
  volume: number,
  days: readonly (readonly Roll[])[],
): Promise<void> => {
  if (days.length === 0) return
  const { prepared } = await trx
    .selectFrom('campaigns')
    .select('prepared')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow()
  const numbered = days.map((rolls, index) => ({ n: prepared + 1 + index, volume, rolls }))
  await insertPrepared(trx, campaign, numbered)
  const last = prepared + days.length
  await trx.updateTable('campaigns').set({ prepared: last }).where('id', '=', campaign).execute()
  const old = await trx
    .deleteFrom('prepared_days')
    .where('campaign', '=', campaign)
    .where('number', '<=', last - MAX_PREPARED_DAYS)
    .returning('content')
    .execute()
  await addBytes(trx, campaign, -bytesOf(old))
}

export const insertPrepared = async (
  trx: Transaction<Schema>,
  campaign: string,
  days: readonly PreparedDay[],
): Promise<void> => {
  const rows = days.map(({ n, volume, rolls }) => ({
    campaign,
    number: n,
    volume,
    content: JSON.stringify(rolls),
  }))
  for (const row of rows) await trx.insertInto('prepared_days').values(row).execute()
  await addBytes(trx, campaign, bytesOf(rows))
}
