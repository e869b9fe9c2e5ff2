import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Locks a campaign until the transaction ends. Returns whether it exists. */
export const holdCampaign = async (trx: Kysely<Schema>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
