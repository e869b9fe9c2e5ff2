import { imagesOf } from '../../campaign/chart.ts'
import { answerGivenBefore, type CommandRequest } from '../../campaign/execute.ts'
import type { ChartImage } from '../../campaign/image-store.ts'
import { type ReadyBackup, restoreBackup } from '../../campaign/restore-backup.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import type { GmView } from '../../protocol/views.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { newEpoch } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import type { OpenBackup } from './open-backup.ts'
import { findKnownImages, restoreImages } from './restore-images.ts'
import type { ReceivedBackup } from './restores.ts'

type RestoreParts = Pick<Parts, 'store' | 'imageWorker' | 'config'>

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
export const restoreInPlace = async (parts: RestoreParts, request: InPlace): Promise<GmView> => {
  const { store } = parts
  const { campaign, received, checkAccess, committed } = request
  const begun: string[] = []

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
  const findKnown = findKnownImages(store, campaign, kept)
  try {
    return await received.open(async (backup) => {
      const prepare = () => prepareBackup(parts, backup, { ...request, kept, begun })
      return restoreBackup({ ...store, commit }, { ...request, epoch: newEpoch(), prepare })
    }, findKnown)
  } finally {
    await clearAway(store, campaign, begun)
  }
}

const prepareBackup = async (
  { store, imageWorker, config }: RestoreParts,
  backup: OpenBackup,
  {
    campaign: owner,
    received: { folder, signal },
    kept,
    begun,
  }: InPlace & { readonly kept: readonly ChartImage[]; readonly begun: string[] },
): Promise<ReadyBackup> => {
  const { start, state, changes, head, redo, revision, prepared, names, known } = backup
  refuseFull(kept.length, backup.images.length - known.size)
  const held = (await store.findListing(owner))?.bytes ?? 0
  const room = {
    bytes: config.maxCampaignBytes - held - backup.bytes,
    refuse: () => problem('CAMPAIGN_FULL.restore'),
  }
  if (room.bytes < 0) throw room.refuse()
  const work = { owner, folder, begun: (image: string) => void begun.push(image), signal, room }
  const images = await restoreImages({ store, imageWorker }, backup, work)
  const here = new Set(names.values())
  const lays = imagesOf(state.chart).filter((image) => here.has(image))
  const standing = { start, state, changes, head, redo, revision }
  return { ...standing, prepared: prepared.last, images, lays }
}

const refuseFull = (kept: number, more: number): void => {
  const excess = kept + more - MAX_IMAGES
  if (more === 0 || excess <= 0) return
  throw problem('TOO_MANY_IMAGES.restore', { max: MAX_IMAGES, excess })
}

/** If this fails, the store removes unfinished images when it is opened next. */
const clearAway = async (store: Store, owner: string, begun: readonly string[]): Promise<void> => {
  if (begun.length === 0) return
  try {
    const finished = new Set((await store.listImages(owner)).map(({ id }) => id))
    for (const image of begun) if (!finished.has(image)) await store.removeImage(owner, image)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
