import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { StoreUnavailable } from '../campaign/store.ts'
import { holdCampaign } from './hold-campaign.ts'
import type { Schema } from './schema.ts'

// A backup's changes are too many for one transaction. They are written in batches under an
// unreachable owner (a staging), then made reachable at once. Both that and deleting them first
// update the staging's row, so that only one of them succeeds.

/** A staging untouched for so long is abandoned: each batch touches it. */
export const ABANDONED_MS = 3_600_000
/** Few, so that other work never waits long. */
const CHANGES_A_TURN = 500

/** @throws RangeError when the owner has a staging, or is a campaign */
export const beginStaging = async (
  db: Kysely<Schema>,
  owner: string,
  now: number,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    if (await holdCampaign(trx, owner)) throw new RangeError('There is a campaign with that id')
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('stagings')
      .values({ owner, touched_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n)
      throw new RangeError('A campaign with that id is being restored')
  })
}

/** Part of the write of a batch. @throws StoreUnavailable when the staging was given up */
export const touchStaging = async (
  trx: Transaction<Schema>,
  owner: string,
  now: number,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('stagings')
    .set({ touched_at: now })
    .where('owner', '=', owner)
    .where('touched_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw givenUp()
}

/** Part of making changes reachable. @throws StoreUnavailable when the staging was given up */
export const endStaging = async (trx: Transaction<Schema>, owner: string): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom('stagings')
    .where('owner', '=', owner)
    .where('touched_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw givenUp()
}

const givenUp = (): StoreUnavailable =>
  new StoreUnavailable('What was being restored was given up, as nobody went on with it.')

/** Leaves an owner's changes to be deleted, once nothing leads to them. */
export const leaveChanges = async (trx: Transaction<Schema>, owner: string): Promise<void> => {
  await trx
    .insertInto('stagings')
    .values({ owner, touched_at: null })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ touched_at: null }))
    .execute()
}

/** Gives a staging up and deletes its changes; does nothing once they are reachable. */
export const giveUpStaging = async (db: Kysely<Schema>, owner: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('stagings').set({ touched_at: null }).where('owner', '=', owner).execute()
  })
  await deleteLeft(db, owner)
}

/** Deletes the changes of a given-up owner in batches; of other owners none. */
export const deleteLeft = async (db: Kysely<Schema>, owner: string): Promise<void> => {
  while (await deleteSome(db, owner)) await nextTurn()
}

/** Returns whether there may be more. */
const deleteSome = async (db: Kysely<Schema>, owner: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Locks: concurrent deleters wait here.
    const { numUpdatedRows } = await trx
      .updateTable('stagings')
      .set({ touched_at: null })
      .where('owner', '=', owner)
      .where('touched_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const { numDeletedRows } = await trx
      .deleteFrom('changes')
      .where('campaign', '=', owner)
      .where('seq', 'in', (some) =>
        some
          .selectFrom('changes')
          .select('seq')
          .where('campaign', '=', owner)
          .orderBy('seq')
          .limit(CHANGES_A_TURN),
      )
      .executeTakeFirst()
    if (numDeletedRows === BigInt(CHANGES_A_TURN)) return true
    await trx.deleteFrom('stagings').where('owner', '=', owner).execute()
    return false
  })

/** @param touchedBefore milliseconds since 1970: leaves those that another server may work on */
export const giveUpStagings = async (
  db: Kysely<Schema>,
  touchedBefore = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('stagings')
      .set({ touched_at: null })
      .where('touched_at', '<', touchedBefore)
      .execute()
  })
}

export const pruneStagings = async (db: Kysely<Schema>): Promise<void> => {
  const left = await db
    .selectFrom('stagings')
    .select('owner')
    .where('touched_at', 'is', null)
    .execute()
  for (const { owner } of left) await deleteLeft(db, owner)
}
