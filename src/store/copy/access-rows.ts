import type { Kysely } from 'kysely'
import { HOST } from '../../campaign/access-store.ts'
import { inBatches } from '../batches.ts'
import type { Schema } from '../schema.ts'

/** Who gets in where. */
export interface AccessRows {
  readonly keys: readonly Schema['keys'][]
  readonly addresses: readonly Schema['addresses'][]
}

export const readAccess = async (db: Kysely<Schema>): Promise<AccessRows> => ({
  keys: await db.selectFrom('keys').selectAll().execute(),
  addresses: await db.selectFrom('addresses').selectAll().execute(),
})

/** Puts keys and addresses in the place of those of the same campaigns, and of the host. */
export const putAccess = async (trx: Kysely<Schema>, before: AccessRows): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  const here = new Set([HOST, ...campaigns.map(({ id }) => id)])
  for (const table of ['keys', 'addresses'] as const) {
    const rows = before[table].filter(({ campaign }) => here.has(campaign))
    const owners = new Set(rows.map(({ campaign }) => campaign))
    for (const some of inBatches([...owners]))
      await trx.deleteFrom(table).where('campaign', 'in', some).execute()
    for (const some of inBatches(rows)) await trx.insertInto(table).values(some).execute()
  }
}
