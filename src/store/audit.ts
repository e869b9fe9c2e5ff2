import { hash, randomBytes } from 'node:crypto'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { AuditEntry, AuditNote, AuditStore } from '../campaign/audit-store.ts'
import type { AuditRow, Schema } from './schema.ts'

const HOUR_MS = 3_600_000

export const auditStore = (db: Kysely<Schema>): AuditStore => ({
  noteAudit: async (notes) => db.transaction().execute(async (trx) => addNotes(trx, notes)),

  listAudit: async ({ before, campaign, limit }) => {
    let query = newestFirst(db.selectFrom('audit_trail').selectAll()).limit(limit)
    if (campaign !== undefined) query = query.where('campaign_hash', '=', campaign)
    if (before)
      query = query.where((eb) =>
        eb.or([
          eb('at', '<', before.at),
          eb.and([eb('at', '=', before.at), eb('id', '<', before.id)]),
        ]),
      )
    return (await query.execute()).map(toEntry)
  },
})

/** Adds the note, if there is one, to a transaction that changes something. */
export const addNote = async (
  trx: Kysely<Schema>,
  note: AuditNote | undefined,
  newName?: string,
): Promise<void> => {
  if (note) await insert(trx, note, idOf(note), newName)
}

/** In the order of their ids: two servers that count the same wait for each other in turn. */
export const addNotes = async (trx: Kysely<Schema>, notes: readonly AuditNote[]): Promise<void> => {
  const withIds = notes.map((note) => ({ note, id: idOf(note) }))
  for (const { note, id } of withIds.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await insert(trx, note, id)
}

const insert = async (
  trx: Kysely<Schema>,
  { at, who, what, campaign, from, times = 1 }: AuditNote,
  id: string,
  newName: string | null = null,
): Promise<void> => {
  const name =
    campaign === null ? null : trx.selectFrom('campaigns').select('name').where('id', '=', campaign)
  await trx
    .insertInto('audit_trail')
    .values({
      id,
      at,
      who,
      what,
      campaign_hash: campaign === null ? null : campaignHash(campaign),
      name,
      new_name: newName,
      came_from: from,
      times,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        at: eb.ref('excluded.at'),
        new_name: eb.ref('excluded.new_name'),
        times: eb('audit_trail.times', '+', eb.ref('excluded.times')),
      })),
    )
    .execute()
}

/** A campaign's id is an address that its GM enters by. */
const campaignHash = (campaign: string): string =>
  hash('sha256', `overland audit trail ${campaign}`).slice(0, 32)

let made = 0

/** Notes of one server in one millisecond stay in order. */
const newId = (): string => {
  made += 1
  return `${made.toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`
}

const idOf = ({ at, who, what, campaign, from, times }: AuditNote): string =>
  times === undefined
    ? newId()
    : hash('sha256', JSON.stringify([Math.floor(at / HOUR_MS), who, what, campaign, from])).slice(
        0,
        32,
      )

const newestFirst = <Row>(query: SelectQueryBuilder<Schema, 'audit_trail', Row>) =>
  query.orderBy('at', 'desc').orderBy('id', 'desc')

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  who: row.who,
  what: row.what,
  campaign: row.campaign_hash === null ? null : { id: row.campaign_hash, name: row.name ?? '' },
  newName: row.new_name,
  from: row.came_from,
  times: row.times,
})
