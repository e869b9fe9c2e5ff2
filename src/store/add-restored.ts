import type { Transaction } from 'kysely'
import type { Restored } from '../campaign/store.ts'
import { addBytes, insertImage } from './images.ts'
import type { Schema } from './schema.ts'
import { endStaging } from './stagings.ts'

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
