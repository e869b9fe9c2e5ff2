import type { Kysely, Transaction } from 'kysely'
import type { Restored } from '../campaign/store.ts'
import { addRestored } from './add-restored.ts'
import type { Schema, VolumeRow } from './schema.ts'

// The days that come with a backup stay under the owner that they were staged under: a row says that
// they are a volume of a campaign's journal, which is all that a restore in place has to write.

/** Makes staged days a volume of the journal, part of the transaction of the change they came with. */
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

/** The volumes that were attached after a revision, oldest first. */
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

/** Under which owner the days of a volume are that came with it. */
export const ownerOfVolume = async (
  db: Kysely<Schema>,
  campaign: string,
  volume: number,
): Promise<string | undefined> => {
  const [found] = await listVolumes(db, campaign, { after: volume - 1, limit: 1 })
  return found?.volume === volume ? found.owner : undefined
}
