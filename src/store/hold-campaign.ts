import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A change of nothing: whoever else changes the campaign, or removes it, waits until this
 * transaction is over. Answers whether there is such a campaign.
 */
export const holdCampaign = async (trx: Kysely<Schema>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
