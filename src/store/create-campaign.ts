import type { Transaction } from 'kysely'
import type { NewCampaign } from '../campaign/store.ts'
import { addBytes, insertCampaign } from './campaigns.ts'
import { insertHistory, newHistoryId, takeHistory } from './histories.ts'
import { insertImage } from './images.ts'
import { insertPrepared } from './prepared-days.ts'
import type { Schema } from './schema.ts'
import { snapshotHead } from './snapshots.ts'

/** With a history of its own, or one that was written for it. Returns false when the id is taken. */
export const createCampaign = async (
  trx: Transaction<Schema>,
  campaign: NewCampaign,
  { now, version }: { readonly now: number; readonly version: number },
): Promise<boolean> => {
  const { id, state, restored } = campaign
  const history = restored?.history ?? newHistoryId()
  if (!(await insertCampaign(trx, campaign, history, { now, version }))) return false
  if (!restored) {
    await insertHistory(trx, { id: history, start: state, campaign: id }, now)
    return true
  }
  await addBytes(trx, id, await takeHistory(trx, history, id))
  const head = restored.head === null ? null : { seq: restored.head }
  await snapshotHead(trx, { history, head, state })
  for (const image of restored.images) await insertImage(trx, id, image)
  await insertPrepared(trx, id, history, restored.prepared.days)
  return true
}
