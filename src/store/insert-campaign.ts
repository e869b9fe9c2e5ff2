import type { Transaction } from 'kysely'
import type { NewCampaign } from '../campaign/store.ts'
import { expeditionText } from '../campaign/stored-expedition.ts'
import { inSlices } from '../campaign/work-turn.ts'
import { foldText } from '../rules/fold-text.ts'
import { writeAnnotations, writeExploration } from './commit-statements.ts'
import { annotationsOf, explorationOf } from './map-state-rows.ts'
import { insertPrepared } from './prepared-days.ts'
import type { Schema } from './schema.ts'
import { addRestored } from './volumes.ts'

interface PackedMapState {
  readonly exploration: string
  readonly annotations: string
}

/** For `insertCampaign`: before the transaction, in which others could not work. */
export const packNewCampaign = async ({ mapState }: NewCampaign): Promise<PackedMapState> => ({
  exploration: await inSlices(explorationOf(mapState)),
  annotations: await inSlices(annotationsOf(mapState)),
})

/** Returns false when the id is taken. */
export const insertCampaign = async (
  trx: Transaction<Schema>,
  campaign: NewCampaign,
  { exploration, annotations }: PackedMapState,
  now: number,
): Promise<boolean> => {
  const { id, epoch, expedition, name = '', createdFrom = null } = campaign
  const { history, addresses = [{ address: id, opens: 'both' }] } = campaign
  if (history && history.changes.owner !== id) throw new RangeError('These changes are for another')
  const head = history?.head ?? null
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('campaigns')
    .values({
      id,
      epoch,
      full_revision: history?.revision ?? 0,
      // A new epoch, of which players have seen nothing.
      public_revision: 0,
      expedition: expeditionText.write(expedition),
      head,
      redo: history?.redo ?? null,
      created_at: now,
      gazetteer_revision: 0,
      name,
      folded_name: foldText(name),
      created_from: createdFrom,
      used_at: now,
      archived_at: null,
      bytes: 0,
      prepared: history?.prepared?.last ?? 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await writeExploration(trx, { campaign: id, head, content: exploration }).execute()
  await writeAnnotations(trx, { campaign: id, content: annotations }).execute()
  const rows = addresses.map((address) => ({ ...address, campaign: id }))
  if (rows.length > 0) await trx.insertInto('doors').values(rows).execute()
  if (history) {
    await addRestored(trx, id, history)
    await insertPrepared(trx, id, history.prepared?.days ?? [])
  }
  return true
}
