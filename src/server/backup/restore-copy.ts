import { handoutsWithImages, withImages } from '../../campaign/backup/rename-images.ts'
import { UnusableBackup } from '../../campaign/backup/unusable.ts'
import type { Store } from '../../campaign/store.ts'
import type { Shell } from '../access/open-campaign.ts'
import type { ImageWorker } from '../charts/image-worker/image-worker.ts'
import type { OpenBackup } from './open-backup.ts'
import { restoreImages } from './restore-images.ts'
import { restoredChanges } from './restored-changes.ts'
import type { ReceivedBackup } from './restores.ts'

/**
 * Stores a backup's images and changes for a campaign that the caller makes, or removes.
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
  const work = { owner, folder, known: new Map<string, string>(), begun: () => {}, signal, room }
  const { images, nameOf } = await restoreImages({ store, imageWorker }, backup, work)
  const { revision, head, redo, prepared } = backup.backup
  const { expedition, mapState } = backup.state
  const changes = await store.stage(restoredChanges(backup, nameOf), owner)
  return async (shell) => {
    signal.throwIfAborted()
    const made = await store.create({
      ...shell,
      expedition: withImages(expedition, nameOf),
      mapState: handoutsWithImages(mapState, nameOf),
      history: { revision, head, redo, images, changes, prepared },
    })
    if (!made) throw new RangeError('There is a campaign with that id')
  }
}
