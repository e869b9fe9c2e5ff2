import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { StoreUnavailable } from '../campaign/store.ts'
import { holdCampaign } from './hold-campaign.ts'
import type { Schema } from './schema.ts'

// Changes that come with a backup are too many for one transaction. They are written bit by bit
// under an owner that leads nowhere, which is a staging until its changes are made reachable, all of
// them at once. Whoever makes them so, and whoever deletes what never was, first changes the
// staging's row, so that only one of them does.

/** After so long nobody is at work on a staging any more: it is touched with each bit. */
export const ABANDONED_MS = 3_600_000
/** Few enough that nobody waits long for them to be deleted. */
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

/**
 * Says that somebody is at work, part of the transaction in which more is written.
 *
 * @throws StoreUnavailable when the staging was given up meanwhile
 */
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

/**
 * Part of the transaction that makes its changes reachable.
 *
 * @throws StoreUnavailable when the staging was given up meanwhile
 */
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

/** Part of the transaction after which nothing leads to the changes of an owner any more. */
export const leaveChanges = async (trx: Transaction<Schema>, owner: string): Promise<void> => {
  await trx
    .insertInto('stagings')
    .values({ owner, touched_at: null })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ touched_at: null }))
    .execute()
}

/** Gives a staging up and deletes what it has: nothing once its changes were made reachable. */
export const giveUpStaging = async (db: Kysely<Schema>, owner: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('stagings').set({ touched_at: null }).where('owner', '=', owner).execute()
  })
  await deleteLeft(db, owner)
}

/** Deletes the changes of an owner that was given up, some at a time; of others none. */
export const deleteLeft = async (db: Kysely<Schema>, owner: string): Promise<void> => {
  while (await deleteSome(db, owner)) await nextTurn()
}

/** Answers whether there may be more. */
const deleteSome = async (db: Kysely<Schema>, owner: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Whoever deletes them too waits here, and finds out when there are none left.
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

/**
 * Gives up what was being restored when its server stopped. Whoever still is at it finds out.
 *
 * @param touchedBefore milliseconds since 1970: leaves alone what somebody, perhaps another server,
 *   has been at work on since
 */
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

/** Deletes what was given up, and what is left of campaigns that were removed: perhaps very much. */
export const pruneStagings = async (db: Kysely<Schema>): Promise<void> => {
  const left = await db
    .selectFrom('stagings')
    .select('owner')
    .where('touched_at', 'is', null)
    .execute()
  for (const { owner } of left) await deleteLeft(db, owner)
}
