import { BACKUP_FORMAT, BACKUP_VERSION, type Backup } from '../../protocol/backup.ts'
import type { Campaign, RecordedChange } from '../campaign.ts'
import type { BackupChange } from '../documents/backup.ts'
import { runsOf } from '../hex-rows.ts'
import { knownView } from '../hex-views.ts'
import type { ChartImage } from '../image-store.ts'

/** How a campaign stands, as its backup says it: nothing of where it lives, nor of who may enter. */
export const toBackup = (
  { revisions, expedition, atlas, head, redo }: Campaign,
  { name, images }: { readonly name: string; readonly images: readonly ChartImage[] },
): Backup => ({
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  name,
  revision: revisions.full,
  head: head?.seq ?? null,
  redo: redo?.seq ?? null,
  expedition: { ...expedition },
  atlas: {
    known: knownView(atlas.known),
    terrain: expedition.rules.terrains
      .map(({ id }) => ({ terrain: id, runs: runsOf(atlas.terrain, id) }))
      .filter(({ runs }) => runs.length > 0),
    sites: [...atlas.sites.values()],
    trail: [...atlas.trail],
  },
  images: images.map(({ id, width, height, addedAt }) => ({ id, width, height, addedAt })),
})

/**
 * A change as its line of the backup says it. Which changes stand is told by the way to the head, in
 * whatever state that was: only of the days that lie on no way it is written.
 */
export const toBackupChange = ({ undone, mark, ...change }: RecordedChange): BackupChange => ({
  ...change,
  ...(change.parent === change.seq && { undone }),
  ...(mark !== null && { mark }),
})
