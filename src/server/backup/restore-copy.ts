import { withImages } from '../../campaign/backup/rename-images.ts'
import type { Store } from '../../campaign/store.ts'
import type { Shell } from '../access/open-campaign.ts'
import type { Darkroom } from '../charts/darkroom/darkroom.ts'
import type { OpenBackup } from './open-backup.ts'
import { restoreImages } from './restore-images.ts'
import { restoredChanges } from './restored-changes.ts'
import type { ReceivedBackup } from './restores.ts'

/**
 * Makes a backup's images ready for a campaign that is not there yet. It is written with all that it
 * went through in one transaction; until then nothing of it can be reached.
 *
 * @returns writes the campaign
 * @throws UnusableBackup
 */
export const prepareCopy = async (
  { store, darkroom }: { readonly store: Store; readonly darkroom: Darkroom },
  backup: OpenBackup,
  { id: owner, received: { folder, signal } }: { id: string; received: ReceivedBackup },
): Promise<(shell: Shell) => Promise<void>> => {
  const work = { owner, folder, known: new Map<string, string>(), begun: () => {}, signal }
  const { images, nameOf } = await restoreImages({ store, darkroom }, backup, work)
  const { revision, head, redo } = backup.backup
  const { expedition, atlas } = backup.state
  return async (shell) => {
    signal.throwIfAborted()
    const changes = restoredChanges(backup, nameOf)
    const made = await store.create({
      ...shell,
      expedition: withImages(expedition, nameOf),
      atlas,
      history: { revision, head, redo, images, changes },
    })
    if (!made) throw new RangeError('There is a campaign with that id')
  }
}
