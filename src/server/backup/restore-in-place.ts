import { imagesOf } from '../../campaign/chart.ts'
import { answerGivenBefore, type CommandRequest } from '../../campaign/execute.ts'
import { type ReadyBackup, restoreBackup } from '../../campaign/restore-backup.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import type { GmView } from '../../protocol/views.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { newEpoch } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'
import { findKnownImages, restoreImages } from './restore-images.ts'
import type { ReceivedBackup } from './restores.ts'

interface InPlace extends CommandRequest {
  readonly received: ReceivedBackup
  /** Asked again at the end; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
  readonly committed: () => void
}

/**
 * Keeps no image twice.
 *
 * @throws UnusableBackup
 * @throws Refusal as every command
 * @throws HttpProblem `TOO_MANY_IMAGES`, `CAMPAIGN_FULL`
 */
export const restoreInPlace = async (
  { store, imageWorker, config }: Pick<Parts, 'store' | 'imageWorker' | 'config'>,
  request: InPlace,
): Promise<GmView> => {
  const { campaign, received, checkAccess, committed } = request

  const commit: Store['commit'] = async (made) => {
    await checkAccess()
    received.signal.throwIfAborted()
    const outcome = await store.commit(made)
    if (outcome === 'committed') committed()
    return outcome
  }

  const given = await answerGivenBefore(store, request)
  if (given) return given.value as GmView

  const kept = await store.listImages(campaign)
  const restore = async (backup: OpenBackup): Promise<GmView> => {
    const { start, state, changes, head, redo, revision, prepared, plan, names, known } = backup
    const prepare = async (): Promise<ReadyBackup> => {
      const more = backup.images.length - known.size
      const excess = kept.length + more - MAX_IMAGES
      if (more > 0 && excess > 0)
        throw problem('TOO_MANY_IMAGES.restore', { max: MAX_IMAGES, excess })
      const held = (await store.findListing(campaign))?.bytes ?? 0
      const room = config.maxCampaignBytes - held - backup.bytes
      const full = () => problem('CAMPAIGN_FULL.restore')
      if (room < 0) throw full()
      const work = { ...received, owner: campaign, room, full }
      const images = await restoreImages({ store, imageWorker }, backup, work)
      const here = new Set(names.values())
      const lays = imagesOf(state.chart).filter((image) => here.has(image))
      const standing = { start, state, changes, head, redo, revision, ...(plan && { plan }) }
      return { ...standing, prepared: prepared.last, images, lays }
    }
    try {
      return await restoreBackup({ ...store, commit }, { ...request, epoch: newEpoch(), prepare })
    } finally {
      await clearAway(store, campaign, [...names.values()])
    }
  }
  return openBackup(received, restore, findKnownImages(store, campaign, kept))
}

/**
 * Removes images that were begun and not finished. If this fails, the store does so when it is opened
 * next.
 */
const clearAway = async (store: Store, owner: string, images: readonly string[]): Promise<void> => {
  if (images.length === 0) return
  try {
    const finished = new Set((await store.listImages(owner)).map(({ id }) => id))
    for (const image of images) if (!finished.has(image)) await store.removeImage(owner, image)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
