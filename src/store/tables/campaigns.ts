import type { Kysely } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Schema } from '../schema/schema.ts'
import { statement, updatesOne } from './statement.ts'

export type CampaignRow = Schema['campaigns']

type Pointers = Pick<Campaign, 'id' | 'revisions'>

/** Locks a campaign until the transaction ends. Returns whether it exists. */
export const holdCampaign = async (trx: Kysely<Schema>, id: string): Promise<boolean> =>
  updatesOne(
    trx
      .updateTable('campaigns')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', id),
  )

const at = (trx: Kysely<Schema>, { id, revisions }: Pointers) => {
  const { epoch, full: full_revision, public: public_revision } = revisions
  const row = { id, epoch, full_revision, public_revision }
  return trx.updateTable('campaigns').where((eb) => eb.and(row))
}

/** Locks a campaign until the transaction ends. Returns whether its revisions are still these. */
export const holdCampaignAt = async (trx: Kysely<Schema>, base: Pointers): Promise<boolean> =>
  updatesOne(at(trx, base).set(({ ref }) => ({ name: ref('name') })))

/** Compare and set. Returns false, writing nothing, unless the base revisions are the newest. */
export const advanceCampaign = async (
  trx: Kysely<Schema>,
  { id, revisions: base }: Pointers,
  { history, revisions, head, redo, state }: Campaign,
  { now, ...more }: { readonly now: number; readonly bytes: number; readonly version: number },
): Promise<boolean> => {
  const next = {
    epoch: revisions.epoch,
    full_revision: revisions.full,
    public_revision: revisions.public,
    history,
    head: head?.seq ?? null,
    redo: redo?.seq ?? null,
    day: state.day,
    used_at: now,
  }
  const advanced = await advance(trx, { base: { id, revisions: base }, next, ...more })
  return advanced.numAffectedRows === 1n
}

interface Advance {
  readonly base: Pointers
  readonly next: Partial<CampaignRow>
  readonly bytes: number
  readonly version: number
}

const advance = statement((trx, { base, next, bytes, version }: Advance) =>
  at(trx, base)
    .where('state_version', '=', version)
    .set((eb) => ({ ...next, bytes: eb('bytes', '+', bytes) })),
)

/** The history of a campaign that stands: a subquery. */
export const standingHistory = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('campaigns').select('campaigns.history').where('campaigns.id', '=', id)

/** Does nothing without such a campaign, as for built-in images. */
export const addBytes = async (trx: Kysely<Schema>, id: string, more: number): Promise<void> => {
  if (more === 0) return
  await trx
    .updateTable('campaigns')
    .set((eb) => ({ bytes: eb('bytes', '+', more) }))
    .where('id', '=', id)
    .execute()
}
