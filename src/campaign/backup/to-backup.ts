import { BACKUP_FORMAT, BACKUP_VERSION, type Backup } from '../../protocol/backup.ts'
import type { Campaign, RecordedChange } from '../campaign.ts'
import { DOCUMENTS_STAMP } from '../documents-stamp.ts'
import { runsOf } from '../hex-rows.ts'
import { knownView } from '../hex-views.ts'
import type { ChartImage } from '../image-store.ts'
import { packEncounters, packStory, packTables } from '../packed-parts.ts'
import type { PreparedDay } from '../prepared-store.ts'
import { storedExpedition } from '../stored-expedition.ts'

/** The name, images and prepared days of a campaign: each has rows of its own. */
export interface Beside {
  readonly name: string
  readonly images: readonly ChartImage[]
  /** All its prepared days. */
  readonly days: readonly PreparedDay[]
}

/** `campaign.json`. */
type StoredBackup = Omit<Backup, 'expedition'> & { readonly expedition: object }

/** A line of `changes.ndjson`. The way to the head tells which changes stand. */
interface StoredChange extends Omit<RecordedChange, 'undone' | 'mark' | 'patch'> {
  readonly patch: object
  /** Only of a restored journal's: those are on no way. */
  readonly undone?: boolean
  readonly mark?: string
}

/** Leaves out where the campaign is, and who may enter. */
export const toBackup = (
  { revisions, expedition, mapState, head, redo, prepared }: Campaign,
  { name, images, days }: Beside,
): StoredBackup => ({
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  stamp: DOCUMENTS_STAMP,
  name,
  revision: revisions.full,
  head: head?.seq ?? null,
  redo: redo?.seq ?? null,
  expedition: storedExpedition(expedition),
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

export const toBackupChange = ({
  undone,
  mark,
  patch: { before, after, atlas },
  ...change
}: RecordedChange): StoredChange => ({
  ...change,
  patch: { before: storedExpedition(before), after: storedExpedition(after), atlas },
  ...(change.parent === change.seq && { undone }),
  ...(mark !== null && { mark }),
})
