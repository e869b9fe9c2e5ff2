import type { Kysely } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Schema } from '../schema/schema.ts'
import { statement, updateOne } from './statement.ts'

export type CampaignRow = Schema['campaigns']

type CampaignRevision = Pick<Campaign, 'id' | 'revisions'>

/** Locks a campaign until the transaction ends. Returns whether it exists. */
export const lockCampaign = async (trx: Kysely<Schema>, id: string): Promise<boolean> =>
  updateOne(
    trx
      .updateTable('campaigns')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', id),
  )

const updateAtRevision = (trx: Kysely<Schema>, { id, revisions }: CampaignRevision) => {
  const { epoch, full: full_revision, public: public_revision } = revisions
  const row = { id, epoch, full_revision, public_revision }
  return trx.updateTable('campaigns').where((eb) => eb.and(row))
}

/** Locks a campaign until the transaction ends. Returns whether it still has the base's revisions. */
export const lockCampaignAtRevision = async (
  trx: Kysely<Schema>,
  base: CampaignRevision,
): Promise<boolean> =>
  updateOne(updateAtRevision(trx, base).set(({ ref }) => ({ name: ref('name') })))

/** Writes the next revision. Returns false, writing nothing, unless the base revisions are the newest. */
export const advanceCampaign = async (
  trx: Kysely<Schema>,
  { id, revisions: base }: CampaignRevision,
  { history, revisions, head, redo, state }: Campaign,
  { now, ...columns }: { readonly now: number; readonly bytes: number; readonly version: number },
): Promise<boolean> => {
  const nextRow = {
    epoch: revisions.epoch,
    full_revision: revisions.full,
    public_revision: revisions.public,
    history,
    head: head?.seq ?? null,
    redo: redo?.seq ?? null,
    day: state.day,
    used_at: now,
  }
  const result = await updateIfNewest(trx, {
    base: { id, revisions: base },
    next: nextRow,
    ...columns,
  })
  return result.numAffectedRows === 1n
}

interface CampaignUpdate {
  readonly base: CampaignRevision
  readonly next: Partial<CampaignRow>
  readonly bytes: number
  readonly version: number
}

const updateIfNewest = statement((trx, { base, next, bytes, version }: CampaignUpdate) =>
  updateAtRevision(trx, base)
    .where('state_version', '=', version)
    .set((eb) => ({ ...next, bytes: eb('bytes', '+', bytes) })),
)

/** A subquery for the id of a campaign's current history. */
export const currentHistory = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('campaigns').select('campaigns.history').where('campaigns.id', '=', id)

/** Does nothing without such a campaign, as for built-in images. */
export const addBytes = async (trx: Kysely<Schema>, id: string, added: number): Promise<void> => {
  if (added === 0) return
  await trx
    .updateTable('campaigns')
    .set((eb) => ({ bytes: eb('bytes', '+', added) }))
    .where('id', '=', id)
    .execute()
}
