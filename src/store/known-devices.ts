import type { Kysely } from 'kysely'
import type { AccessStore, SignedIn } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'

export const deviceStore = (db: Kysely<Schema>): Pick<AccessStore, 'listDeviceOwners'> => ({
  listDeviceOwners: async (deviceHash) => {
    const rows = await db
      .selectFrom('known_devices')
      .select('campaign')
      .where('device_hash', '=', deviceHash)
      .execute()
    return rows.map(({ campaign }) => campaign)
  },
})

/** The longest unused of more are forgotten. */
export const keepDevice = async (
  trx: Kysely<Schema>,
  { campaign, createdAt }: SignedIn,
  deviceHash: string,
  atMost: number,
): Promise<void> => {
  const row = { campaign, device_hash: deviceHash, seen_at: createdAt }
  await trx
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['campaign', 'device_hash']).doUpdateSet({ seen_at: createdAt }),
    )
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('campaign', '=', campaign)
    .where('device_hash', '!=', deviceHash)
    .where('device_hash', 'not in', ({ selectFrom }) =>
      selectFrom('known_devices as kept')
        .select('kept.device_hash')
        .where('kept.campaign', '=', campaign)
        .where('kept.device_hash', '!=', deviceHash)
        .orderBy('kept.seen_at', 'desc')
        .limit(atMost - 1),
    )
    .execute()
}
