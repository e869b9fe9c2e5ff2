import type { Transaction } from 'kysely'
import type { NewCampaign } from '#campaign/ports/store.ts'
import { foldText } from '#shared/name.ts'
import type { Schema } from './schema/schema.ts'
import { addBytes } from './tables/campaigns.ts'
import { insertAddresses } from './tables/directory.ts'
import { assignHistory, insertHistory, newHistoryId } from './tables/histories.ts'
import { insertImage } from './tables/images.ts'
import { insertSnapshot } from './tables/snapshots.ts'
import { insertIfNew } from './tables/statement.ts'

/**
 * Creates a campaign with its addresses, and an empty history or a restored one. Returns false when
 * the id or an address is taken.
 */
export const createCampaign = async (
  trx: Transaction<Schema>,
  {
    id,
    epoch,
    state,
    name = '',
    restored,
    addresses = [{ address: id, opens: 'both' }],
  }: NewCampaign,
  { now, version }: { readonly now: number; readonly version: number },
): Promise<boolean> => {
  const history = restored?.history ?? newHistoryId()
  const isNew = await insertIfNew(
    trx.insertInto('campaigns').values({
      id,
      epoch,
      full_revision: restored?.revision ?? 0,
      // In a new epoch players have seen nothing yet.
      public_revision: 0,
      history,
      head: restored?.head?.seq ?? null,
      redo: restored?.redo?.seq ?? null,
      state_version: version,
      day: state.day,
      created_at: now,
      name,
      folded_name: foldText(name),
      used_at: now,
      bytes: 0,
    }),
  )
  if (!isNew) return false
  if (!(await insertAddresses(trx, id, addresses))) {
    // Another node may have taken an address just now.
    await trx.deleteFrom('addresses').where('campaign', '=', id).execute()
    await trx.deleteFrom('campaigns').where('id', '=', id).execute()
    return false
  }
  if (!restored) {
    await insertHistory(trx, { id: history, start: state, campaign: id }, now)
    return true
  }
  await addBytes(trx, id, await assignHistory(trx, history, id))
  const { head } = restored
  if (head) await insertSnapshot(trx, { history, seq: head.seq, state })
  for (const image of restored.images) await insertImage(trx, id, image)
  return true
}
