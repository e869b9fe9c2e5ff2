import type { Transaction } from 'kysely'
import type { Restored } from '../campaign/store.ts'
import { addBytes, insertImage } from './images.ts'
import type { Schema } from './schema.ts'
import { endStaging } from './stagings.ts'

/** Makes what was restored the campaign's: part of the transaction in which it becomes that. */
export const addRestored = async (
  trx: Transaction<Schema>,
  campaign: string,
  { images, changes: { owner, bytes } }: Restored,
): Promise<void> => {
  await endStaging(trx, owner)
  await addBytes(trx, campaign, bytes)
  for (const image of images) await insertImage(trx, campaign, image)
}
