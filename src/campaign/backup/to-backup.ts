import { BACKUP_FORMAT } from '#protocol/backup.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { Campaign, RecordedChange } from '../campaign.ts'
import type { ChartImage } from '../ports/image-store.ts'
import type { State } from '../state.ts'
import { UPGRADE_STEPS, versionAfter } from '../upgrade.ts'

/** Parts of a campaign's file that are stored outside of the campaign itself. */
export interface BackupParts {
  readonly name: string
  /** The state before the oldest change. */
  readonly start: State
  readonly images: readonly ChartImage[]
  readonly plan: Plan
}

/** Content of `campaign.json`. It has neither the campaign's addresses nor its keys. */
export const toBackup = (
  { revisions, state, head, redo }: Campaign,
  { name, start, images, plan }: BackupParts,
) => ({
  format: BACKUP_FORMAT,
  version: versionAfter(UPGRADE_STEPS),
  name,
  revision: revisions.full,
  head: head?.seq ?? null,
  redo: redo?.seq ?? null,
  start,
  state,
  images,
  plan,
})

/** A line of `changes.ndjson`. It has no `back` patch, which follows from the others. */
export const toBackupChange = ({ back: _, mark, ...change }: RecordedChange) => ({
  ...change,
  ...(mark !== null && { mark }),
})
