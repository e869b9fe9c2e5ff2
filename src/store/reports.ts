import type { Kysely } from 'kysely'
import type { Reporting, ReportStore } from '../campaign/report-store.ts'
import { holdCampaign } from './hold-campaign.ts'
import type { ReportRow, Schema } from './schema.ts'

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
    const row = await db
      .selectFrom('reports')
      .selectAll()
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    return row && toReporting(row)
  },

  removeReporting: async (campaign) => {
    const { numDeletedRows } = await db
      .deleteFrom('reports')
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  listUnreported: async (failedBefore) => {
    const rows = await db
      .selectFrom('reports as r')
      .innerJoin('campaigns as c', 'c.id', 'r.campaign')
      .select('r.campaign')
      .where('r.is_on', '=', 1)
      .where('c.archived_at', 'is', null)
      .whereRef('c.full_revision', '<>', 'r.sent')
      .where(({ eb, or }) =>
        or([eb('r.failed_at', 'is', null), eb('r.failed_at', '<=', failedBefore)]),
      )
      .limit(AT_ONCE)
      .execute()
    return rows.map((row) => row.campaign)
  },

  noteReporting: async (campaign, from, to) => {
    const { address, is_on, sent, day } = toColumns(from)
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set(toColumns(to))
      .where('campaign', '=', campaign)
      .where('address', '=', address)
      .where('is_on', '=', is_on)
      .where('sent', '=', sent)
      .where('day', '=', day)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})

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
