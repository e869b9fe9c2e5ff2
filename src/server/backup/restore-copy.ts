import { UnusableBackup } from '../../campaign/backup/unusable.ts'
import type { Store } from '../../campaign/store.ts'
import type { Shell } from '../access/open-campaign.ts'
import type { ImageWorker } from '../charts/image-worker/image-worker.ts'
import type { OpenBackup } from './open-backup.ts'
import { restoreImages } from './restore-images.ts'
import type { ReceivedBackup } from './restores.ts'

/**
 * Stores a backup's images and history for a campaign that the caller makes, or removes.
 *
 * @returns writes the campaign
 * @throws UnusableBackup
 */
export const prepareCopy = async (
  { store, imageWorker }: { readonly store: Store; readonly imageWorker: ImageWorker },
  backup: OpenBackup,
  { id: owner, received: { folder, signal } }: { id: string; received: ReceivedBackup },
): Promise<(shell: Shell) => Promise<void>> => {
  const room = { bytes: backup.room, refuse: () => new UnusableBackup('too-large') }
  const work = { owner, folder, begun: () => {}, signal, room }
  const images = await restoreImages({ store, imageWorker }, backup, work)
  const { revision, prepared, start, state, changes } = backup
  // A history that nobody comes to use is deleted by the store.
  const history = await store.writeHistory({ start, changes })
  const [head, redo] = [backup.head?.seq ?? null, backup.redo?.seq ?? null]
  const restored = { history, head, redo, revision, images, prepared }
  return async (shell) => {
    signal.throwIfAborted()
    if (!(await store.create({ ...shell, state, restored })))
      throw new RangeError('There is a campaign with that id')
  }
}
