import { type Kysely, sql } from 'kysely'
import type { DiceSeed, LedgerStore, TakenNumbers } from '../campaign/ledger-store.ts'
import { MAX_SEEDS } from '../protocol/limits.ts'
import { holdCampaign } from './hold-campaign.ts'
import type { Schema } from './schema.ts'

export const ledgerStore = (db: Kysely<Schema>, clock: () => number): LedgerStore => ({
  listSeeds: async (campaign) => {
    const rows = await db
      .selectFrom('dice_seeds as s')
      .innerJoin('campaigns as c', 'c.id', 's.campaign')
      .select(['s.commitment', 's.seed', 's.word', 's.rolled', 's.ended_at', 'c.next_roll'])
      .where('s.campaign', '=', campaign)
      .orderBy('s.number')
      .execute()
    return rows.map(({ commitment, seed, word, rolled, ended_at, next_roll }) => ({
      commitment,
      seed,
      word,
      endedAt: ended_at,
      rolled: ended_at === null ? Math.max(0, next_roll - 1) : rolled,
    }))
  },

  beginSeed: async (campaign, seed) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, campaign))) return false
      await endSeeds(trx, clock(), campaign)
      await addSeed(trx, campaign, seed)
      return true
    }),

  sayWord: async (campaign, word) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, campaign))) return false
      const { numUpdatedRows } = await trx
        .updateTable('dice_seeds')
        .set({ word })
        .where('campaign', '=', campaign)
        .where('ended_at', 'is', null)
        .where('word', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      await trx.updateTable('campaigns').set({ next_roll: 1 }).where('id', '=', campaign).execute()
      return true
    }),

  endSeed: async (campaign) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, campaign))) return false
      return endSeeds(trx, clock(), campaign)
    }),

  takeNumbers: async (campaign, numbers) => takeNumbers(db, campaign, numbers),
})

/** Compare and set. */
export const takeNumbers = async (
  db: Kysely<Schema>,
  campaign: string,
  { from, to }: TakenNumbers,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ next_roll: to })
    .where('id', '=', campaign)
    .where('next_roll', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const numbersGiven = sql<number>`(select case when c.next_roll > 0 then c.next_roll - 1 else 0 end
  from campaigns as c where c.id = dice_seeds.campaign)`

/** Ends the seed of now; without a campaign, those of all. Returns whether there was one. */
export const endSeeds = async (
  trx: Kysely<Schema>,
  now: number,
  campaign?: string,
): Promise<boolean> => {
  let seeds = trx
    .updateTable('dice_seeds')
    .set({ ended_at: now, rolled: numbersGiven })
    .where('ended_at', 'is', null)
  let counters = trx.updateTable('campaigns').set({ next_roll: 0 }).where('next_roll', '>', 0)
  if (campaign !== undefined) {
    seeds = seeds.where('campaign', '=', campaign)
    counters = counters.where('id', '=', campaign)
  }
  const { numUpdatedRows } = await seeds.executeTakeFirst()
  await counters.execute()
  return numUpdatedRows > 0n
}

/** The oldest go beyond what is kept. */
const addSeed = async (
  trx: Kysely<Schema>,
  campaign: string,
  seed: Pick<DiceSeed, 'commitment' | 'seed'>,
): Promise<void> => {
  const { last } = await trx
    .selectFrom('dice_seeds')
    .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0`).as('last'))
    .where('campaign', '=', campaign)
    .executeTakeFirstOrThrow()
  const number = Number(last) + 1
  await trx
    .insertInto('dice_seeds')
    .values({ campaign, number, ...seed, word: null, rolled: 0, ended_at: null })
    .execute()
  await trx
    .deleteFrom('dice_seeds')
    .where('campaign', '=', campaign)
    .where('number', '<=', number - MAX_SEEDS)
    .execute()
}
