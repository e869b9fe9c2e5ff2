import type { Kysely } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Reporting, ReportStore } from '#campaign/ports/report-store.ts'
import type { Schema } from '../schema/schema.ts'
import { holdCampaign } from './campaigns.ts'

type ReportRow = Schema['reports']

/** So that a server with many campaigns does not send for all of them at once. */
const AT_ONCE = 20

export const reportStore = (db: Kysely<Schema>): ReportStore => ({
  setReporting: async (campaign, reporting) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, campaign))) return false
      const columns = toColumns(reporting)
      await trx
        .insertInto('reports')
        .values({ campaign, ...columns })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(columns))
        .execute()
      return true
    }),

  findReporting: async (campaign) => {
    const found = db.selectFrom('reports').selectAll().where('campaign', '=', campaign)
    const row = await found.executeTakeFirst()
    return row && toReporting(row)
  },

  removeReporting: async (campaign) => {
    const removed = db.deleteFrom('reports').where('campaign', '=', campaign)
    return (await removed.executeTakeFirst()).numDeletedRows === 1n
  },

  listUnreported: async ({ failedBefore, changedAfter }) => {
    const rows = await db
      .selectFrom('reports as r')
      .innerJoin('campaigns as c', 'c.id', 'r.campaign')
      .select('r.campaign')
      .where('r.is_on', '=', 1)
      .whereRef('c.full_revision', '<>', 'r.sent')
      .where(({ and, eb, or }) =>
        or([
          eb('r.failed_at', 'is', null),
          and([eb('r.failed_at', '<=', failedBefore), eb('c.used_at', '>', changedAfter)]),
        ]),
      )
      .limit(AT_ONCE)
      .execute()
    return rows.map((row) => row.campaign)
  },

  replaceReporting: async (campaign, from, to) => {
    const { address, is_on, sent, day } = toColumns(from)
    const noted = db.updateTable('reports').set(toColumns(to))
    await noted.where((eb) => eb.and({ campaign, address, is_on, sent, day })).execute()
  },
})

/** R-REPORT-1: a restore sends nothing old; days that it took back are told. */
export const countAsReported = async (
  trx: Kysely<Schema>,
  { id, state: { day }, revisions }: Pick<Campaign, 'id' | 'state' | 'revisions'>,
): Promise<void> => {
  const of = trx.updateTable('reports').where('campaign', '=', id)
  // Not the newest revision, so that a sender looks for what was taken back.
  await of.set({ sent: revisions.full - 1 }).execute()
  await of.set({ day }).where('day', '<', day).execute()
}

const toColumns = ({ on, failure, ...same }: Reporting): Omit<ReportRow, 'campaign'> => ({
  ...same,
  is_on: on ? 1 : 0,
  failure: failure?.reason ?? null,
  status: failure?.status ?? null,
  failed_at: failure?.at ?? null,
})

const toReporting = ({ address, is_on, sent, day, ...row }: ReportRow): Reporting => ({
  address,
  on: is_on === 1,
  sent,
  day,
  failure:
    row.failure === null || row.failed_at === null
      ? null
      : { reason: row.failure, status: row.status, at: row.failed_at },
})
