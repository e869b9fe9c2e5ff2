import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What follows from a database being put back from a backup: its revisions may be made a second
 * time, so every campaign begins a new epoch; and what was ended or used since the backup must not
 * come alive again, so everybody signs in anew.
 */
export const startAnew = async (trx: Kysely<Schema>): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  for (const { id } of campaigns) {
    const epoch = randomBytes(8).toString('hex')
    await trx.updateTable('campaigns').set({ epoch }).where('id', '=', id).execute()
  }
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('sign_in_links').execute()
}
