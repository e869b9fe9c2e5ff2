import { handoutsWithImages, withImages } from '../../campaign/backup/rename-images.ts'
import { imagesOf } from '../../campaign/chart.ts'
import { answerGivenBefore, type CommandRequest } from '../../campaign/execute.ts'
import { type ReadyBackup, restoreBackup } from '../../campaign/restore-backup.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import type { Backup } from '../../protocol/backup.ts'
import type { GmView } from '../../protocol/views.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { newEpoch } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { noRoomToRestore } from './backup-problems.ts'
import type { OpenBackup } from './open-backup.ts'
import { findKnownImages, restoreImages } from './restore-images.ts'
import { restoredJournal } from './restored-changes.ts'
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
  let room = 0

  const commit: Store['commit'] = async (made) => {
    const { step } = made
    if (step.kind === 'make' && (step.restored?.changes.bytes ?? 0) > room) throw noRoomToRestore()
    await checkAccess()
    received.signal.throwIfAborted()
    const outcome = await store.commit(made)
    if (outcome === 'committed') committed()
    return outcome
  }

  const given = await answerGivenBefore(store, request)
  if (given) return given.value as GmView

  try {
    return await received.open(async (backup) => {
      const prepare = async () => {
        const ready = await prepareBackup(parts, backup, request, (image) => begun.push(image))
        room = ready.room
        return ready
      }
      return restoreBackup({ ...store, commit }, { ...request, epoch: newEpoch(), prepare })
    })
  } finally {
    await clearAway(store, campaign, begun)
  }
}

const prepareBackup = async (
  { store, imageWorker, config }: RestoreParts,
  backup: OpenBackup,
  { campaign: owner, received: { folder, signal } }: InPlace,
  begun: (image: string) => void,
): Promise<ReadyBackup & { readonly room: number }> => {
  const kept = await store.listImages(owner)
  const known = await findKnownImages(store, backup, owner, kept)
  refuseFull(kept.length, backup.backup.images.length - known.size)
  const held = (await store.findListing(owner))?.bytes ?? 0
  const room = { bytes: config.maxCampaignBytes - held, refuse: noRoomToRestore }
  const work = { owner, folder, known, begun, signal, room }
  const { images, nameOf, ...left } = await restoreImages({ store, imageWorker }, backup, work)
  const { state, history } = backup
  const here = new Set(backup.backup.images.map(({ id }) => id))
  const laid = imagesOf(state.expedition.chart).filter((image) => here.has(image))
  return {
    expedition: withImages(state.expedition, nameOf),
    lays: laid.map(nameOf),
    mapState: handoutsWithImages(state.mapState, nameOf),
    prepared: unusedIn(backup.backup),
    images,
    room: left.room,
    journal: { count: history.inJournal, all: () => restoredJournal(backup) },
  }
}

const unusedIn = ({ expedition, prepared }: Backup): NonNullable<ReadyBackup['prepared']> =>
  prepared.days
    .filter(({ n, volume }) => volume === expedition.volume && n > expedition.ahead)
    .map(({ rolls }) => rolls)

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
