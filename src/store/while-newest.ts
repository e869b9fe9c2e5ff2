import type { Kysely, Transaction } from 'kysely'
import type { Campaign } from '../campaign/campaign.ts'
import { StoreUnavailable } from '../campaign/store.ts'
import { holdCampaignAt } from './campaigns.ts'
import type { Schema } from './schema.ts'

/** Works in a transaction on a campaign that nobody changes meanwhile; undefined: there is none. */
export type WhileNewest = <Result>(
  id: string,
  work: (trx: Transaction<Schema>, campaign: Campaign) => Promise<Result>,
) => Promise<Result | undefined>

const MAX_ATTEMPTS = 50

/** Reads the campaign again when it was changed before its row was locked. */
export const whileNewest =
  (db: Kysely<Schema>, find: (id: string) => Promise<Campaign | undefined>): WhileNewest =>
  async (id, work) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const campaign = await find(id)
      if (!campaign) return undefined
      const done = await db.transaction().execute(async (trx) => {
        const isNewest = await holdCampaignAt(trx, campaign)
        return isNewest && { result: await work(trx, campaign) }
      })
      if (done) return done.result
    }
    throw new StoreUnavailable('The campaign changes faster than it can be read.')
  }
