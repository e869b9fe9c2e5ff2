import type { Kysely, Transaction } from 'kysely'
import type { Restored } from '../campaign/store.ts'
import { addBytes, insertImage } from './images.ts'
import type { Schema, VolumeRow } from './schema.ts'
import { endStaging } from './stagings.ts'

// A restored journal's changes stay under the owner that they were staged under. A row makes them a
// volume of the campaign's journal: all that a restore in place has to write.

/** Makes staged changes a volume, in the transaction of the change that restores them. */
export const attachVolume = async (
  trx: Transaction<Schema>,
  campaign: string,
  volume: number,
  restored: Restored,
): Promise<void> => {
  const { owner } = restored.changes
  await trx.insertInto('volumes').values({ campaign, volume, owner }).execute()
  await addRestored(trx, campaign, restored)
}

/** Adds what was restored to the campaign, in the transaction that creates or changes it. */
export const addRestored = async (
  trx: Transaction<Schema>,
  campaign: string,
  { images, changes: { owner, bytes } }: Restored,
): Promise<void> => {
  await endStaging(trx, owner)
  await addBytes(trx, campaign, bytes)
  for (const image of images) await insertImage(trx, campaign, image)
}

/** The volumes after a revision, oldest first. */
export const listVolumes = async (
  db: Kysely<Schema>,
  campaign: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Pick<VolumeRow, 'volume' | 'owner'>[]> =>
  db
    .selectFrom('volumes')
    .select(['volume', 'owner'])
    .where('campaign', '=', campaign)
    .where('volume', '>', after)
    .orderBy('volume')
    .limit(limit)
    .execute()

/** The owner of the volume's restored changes. */
export const ownerOfVolume = async (
  db: Kysely<Schema>,
  campaign: string,
  volume: number,
): Promise<string | undefined> => {
  const [found] = await listVolumes(db, campaign, { after: volume - 1, limit: 1 })
  return found?.volume === volume ? found.owner : undefined
}
