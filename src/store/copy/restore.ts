import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { type AccessRows, putAccess } from './access-rows.ts'
import { copyTables } from './copy-tables.ts'
import type { DatabaseLocation, Filled } from './database-location.ts'

interface Restored extends Filled {
  /** Keys and addresses are those of the database that was replaced, not those of the backup. */
  readonly keepsAccess: boolean
}

/**
 * Campaigns begin new epochs, and everyone signs in again: with the keys, and by the addresses, of
 * the database that is replaced, so that what was revoked since the backup stays so.
 *
 * @param backup must not change meanwhile
 * @throws CopyRefused or StoreRefused, leaving the target as it was
 */
export const restore = async (
  backup: Kysely<Schema>,
  location: DatabaseLocation,
  options: { readonly replace: boolean },
): Promise<Restored> => {
  let keepsAccess = false
  const fill = async (target: Kysely<Schema>, before?: AccessRows) => {
    await copyTables(backup, target)
    await startAnew(target)
    if (before) await putAccess(target, before)
    keepsAccess = before !== undefined
  }
  const filled = await location.fill(fill, options)
  return { ...filled, keepsAccess }
}

/**
 * After a restore revisions may be issued again, so each campaign begins a new epoch; ended sessions
 * and used links must not come back, so everyone signs in again; and a copy that is started
 * elsewhere must not write into a group's chat (R-REPORT-8).
 */
export const startAnew = async (trx: Kysely<Schema>): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  for (const { id } of campaigns) {
    const epoch = randomBytes(8).toString('hex')
    await trx.updateTable('campaigns').set({ epoch }).where('id', '=', id).execute()
  }
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('links').execute()
  await trx.updateTable('reports').set({ is_on: 0 }).execute()
}
