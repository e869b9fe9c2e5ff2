import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Reporting, ReportingNote, ReportStore } from '../campaign/report-store.ts'
import { type Encryption, encryptionWith, KEY_BYTES } from './encryption.ts'
import { holdCampaign } from './hold-campaign.ts'
import type { ReportRow, Schema } from './schema.ts'

const ONLY = 1

/** A campaign's revision, as `Reporting.done` names it. */
const newest = sql<string>`c.epoch || '-' || cast(c.full_revision as text)`

/** What a campaign's address is encrypted for. */
const about = (campaign: string): string => `report address ${campaign}`

export const reportStore = (db: Kysely<Schema>): ReportStore => {
  const findKey = async (): Promise<Encryption | undefined> => {
    const row = await db
      .selectFrom('report_keys')
      .select('key')
      .where('id', '=', ONLY)
      .executeTakeFirst()
    return row && encryptionWith(Buffer.from(row.key, 'base64'))
  }

  const makeKey = async (): Promise<Encryption> => {
    await db
      .insertInto('report_keys')
      .values({ id: ONLY, key: randomBytes(KEY_BYTES).toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const made = await findKey()
    if (!made) throw new Error('The key of report addresses is gone')
    return made
  }

  return {
    setReporting: async ({ campaign, address, ...rest }) => {
      const { encrypt } = (await findKey()) ?? (await makeKey())
      return db.transaction().execute(async (trx) => {
        if (!(await holdCampaign(trx, campaign))) return false
        const { full_revision: after } = await trx
          .selectFrom('campaigns')
          .select('full_revision')
          .where('id', '=', campaign)
          .executeTakeFirstOrThrow()
        const row: ReportRow = {
          campaign,
          address: encrypt(address, about(campaign)),
          ...rest,
          ...UNTRIED,
          after,
        }
        await removeRows(trx, campaign)
        await trx.insertInto('reports').values(row).execute()
        return true
      })
    },

    findReporting: async (campaign) => {
      const row = await db
        .selectFrom('reports')
        .selectAll()
        .where('campaign', '=', campaign)
        .executeTakeFirst()
      return row && toReporting(row)
    },

    removeReporting: async (campaign) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdCampaign(trx, campaign))) return false
        return removeRows(trx, campaign)
      }),

    findReportAddress: async (campaign) => {
      const encryption = await findKey()
      const row = await db
        .selectFrom('reports')
        .select('address')
        .where('campaign', '=', campaign)
        .executeTakeFirst()
      return row && encryption?.decrypt(row.address, about(campaign))
    },

    listUnreported: async () => {
      const rows = await db
        .selectFrom('reports as r')
        .innerJoin('campaigns as c', 'c.id', 'r.campaign')
        .select(['r.campaign', 'r.next_at'])
        .where('r.state', '=', 'on')
        .where('c.archived_at', 'is', null)
        .where((eb) => eb.or([eb('r.done', 'is', null), eb('r.done', '<>', newest)]))
        .execute()
      return rows.map((row) => ({ campaign: row.campaign, nextAt: row.next_at }))
    },

    noteReporting: async (campaign, id, note) => noteRow(db, campaign, id, note),

    listReportedDays: async (campaign, limit) =>
      db
        .selectFrom('reported_days')
        .select(['seq', 'message', 'remote', 'print'])
        .where('campaign', '=', campaign)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    noteReportedDays: async (campaign, id, days, note) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdCampaign(trx, campaign))) return false
        if (!(await noteRow(trx, campaign, id, note))) return false
        for (const { seq, ...rest } of days)
          await trx
            .insertInto('reported_days')
            .values({ campaign, seq, ...rest })
            .onConflict((conflict) => conflict.columns(['campaign', 'seq']).doUpdateSet(rest))
            .execute()
        return true
      }),
  }
}

/** An address with which nothing was tried yet. */
const UNTRIED = {
  state: 'on',
  trouble: null,
  status: null,
  failures: 0,
  skipped: 0,
  next_at: 0,
  sent_at: null,
  done: null,
} as const satisfies Partial<ReportRow>

const toColumns = <Note extends ReportingNote>({ nextAt, sentAt, ...same }: Note) => ({
  ...same,
  ...(nextAt !== undefined && { next_at: nextAt }),
  ...(sentAt !== undefined && { sent_at: sentAt }),
})

const toReporting = (row: ReportRow): Reporting => {
  const { campaign: _, address: __, next_at: nextAt, sent_at: sentAt, ...same } = row
  return { ...same, nextAt, sentAt }
}

const noteRow = async (
  db: Kysely<Schema>,
  campaign: string,
  id: string,
  note: ReportingNote,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ id, ...toColumns(note) })
    .where('campaign', '=', campaign)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const removeRows = async (trx: Transaction<Schema>, campaign: string): Promise<boolean> => {
  await trx.deleteFrom('reported_days').where('campaign', '=', campaign).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('reports')
    .where('campaign', '=', campaign)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
