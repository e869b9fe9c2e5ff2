import { BACKUP_FORMAT, BACKUP_VERSION, type Backup } from '../../protocol/backup.ts'
import type { Campaign, RecordedChange } from '../campaign.ts'
import type { BackupChange } from '../documents/backup.ts'
import { runsOf } from '../hex-rows.ts'
import { knownView } from '../hex-views.ts'
import type { ChartImage } from '../image-store.ts'
import { packEncounters, packStory, packTables } from '../packed-parts.ts'
import type { PreparedDay } from '../prepared-store.ts'

/** The name, images and prepared days of a campaign: each has rows of its own. */
export interface Beside {
  readonly name: string
  readonly images: readonly ChartImage[]
  /** All its prepared days. */
  readonly days: readonly PreparedDay[]
}

/** Leaves out where the campaign is, and who may enter. */
export const toBackup = (
  { revisions, expedition, mapState, head, redo, prepared }: Campaign,
  { name, images, days }: Beside,
): Backup => ({
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  name,
  revision: revisions.full,
  head: head?.seq ?? null,
  redo: redo?.seq ?? null,
  expedition: { ...expedition },
  atlas: {
    known: knownView(mapState.known),
    terrain: expedition.rules.terrains
      .map(({ id }) => ({ terrain: id, runs: runsOf(mapState.terrain, id) }))
      .filter(({ runs }) => runs.length > 0),
    sites: [...mapState.sites.values()],
    trail: [...mapState.trail],
    ...packTables(mapState.tables),
    ...packEncounters(mapState),
    ...packStory(mapState),
  },
  images: images.map(({ id, width, height, addedAt, name: file }) => ({
    id,
    width,
    height,
    addedAt,
    ...(file !== undefined && { name: file }),
  })),
  prepared: {
    // Days may have been rolled since the campaign was read.
    last: days.reduce((last, { n }) => Math.max(last, n), prepared),
    days: days.map(({ rolls, ...day }) => ({ ...day, rolls: [...rolls] })),
  },
})

/** The way to the head tells which changes stand; only a restored journal's changes are on no way. */
export const toBackupChange = ({ undone, mark, ...change }: RecordedChange): BackupChange => ({
  ...change,
  ...(change.parent === change.seq && { undone }),
  ...(mark !== null && { mark }),
})
