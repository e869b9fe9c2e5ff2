import type { Kysely } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Reporting, ReportStore } from '#campaign/ports/report-store.ts'
import type { Schema } from '../schema/schema.ts'
import { lockCampaign } from './campaigns.ts'

type ReportRow = Schema['reports']

/** Limits a query, so that a server with many campaigns does not send reports of all at once. */
const MAX_CAMPAIGNS_AT_ONCE = 20

export const reportStore = (db: Kysely<Schema>): ReportStore => ({
  setReporting: async (campaign, reporting) =>
    db.transaction().execute(async (trx) => {
      if (!(await lockCampaign(trx, campaign))) return false
      const columns = toColumns(reporting)
      await trx
        .insertInto('reports')
        .values({ campaign, ...columns })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(columns))
        .execute()
      return true
    }),

  findReporting: async (campaign) => {
    const query = db.selectFrom('reports').selectAll().where('campaign', '=', campaign)
    const row = await query.executeTakeFirst()
    return row && toReporting(row)
  },

  removeReporting: async (campaign) => {
    const deletion = db.deleteFrom('reports').where('campaign', '=', campaign)
    return (await deletion.executeTakeFirst()).numDeletedRows === 1n
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
      .limit(MAX_CAMPAIGNS_AT_ONCE)
      .execute()
    return rows.map((row) => row.campaign)
  },

  replaceReporting: async (campaign, from, to) => {
    const { address, is_on, sent, day } = toColumns(from)
    const update = db.updateTable('reports').set(toColumns(to))
    await update.where((eb) => eb.and({ campaign, address, is_on, sent, day })).execute()
  },
})

/** R-REPORT-1: after a restore no old day is reported; days that it took back are. */
export const countAsReported = async (
  trx: Kysely<Schema>,
  { id, state: { day }, revisions }: Pick<Campaign, 'id' | 'state' | 'revisions'>,
): Promise<void> => {
  const ofCampaign = trx.updateTable('reports').where('campaign', '=', id)
  // Not the newest revision, so that a sender looks for days that were taken back.
  await ofCampaign.set({ sent: revisions.full - 1 }).execute()
  await ofCampaign.set({ day }).where('day', '<', day).execute()
}

const toColumns = ({ on, failure, ...columns }: Reporting): Omit<ReportRow, 'campaign'> => ({
  ...columns,
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
