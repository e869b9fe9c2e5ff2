import { BACKUP_VERSION, type Backup } from '../../protocol/backup.ts'
import type { RecordedChange } from '../campaign.ts'
import { contentCodec, patchCodec } from './change.ts'
import type { Codec } from './document.ts'
import { expeditionDocument } from './expedition.ts'
import { atlasDocument } from './map-state.ts'

/** `campaign.json`. The file's version tells how it is made up; its documents carry their own. */
export const backupCodec: Codec<Backup> = {
  read: (stored) => {
    const backup = stored as Backup
    const expedition = expeditionDocument.read(backup.expedition)
    const atlas = atlasDocument.read(backup.atlas)
    return { ...backup, version: BACKUP_VERSION, expedition, atlas } as Backup
  },
  write: ({ expedition, atlas, ...backup }) => ({
    ...backup,
    expedition: expeditionDocument.write(expedition),
    atlas: atlasDocument.write(atlas),
  }),
}

/** A change as its line says it: which ones stand is told by the way to the head, but for some. */
export interface BackupChange extends Omit<RecordedChange, 'undone' | 'mark'> {
  readonly undone?: boolean
  readonly mark?: string
}

/** A line of `changes.ndjson`. */
export const backupChangeCodec: Codec<BackupChange> = {
  read: (stored) => {
    const change = stored as BackupChange
    const content = contentCodec.read(change.content)
    return { ...change, content, patch: patchCodec.read(change.patch) }
  },
  write: ({ content, patch, ...change }) => ({
    ...change,
    content: contentCodec.write(content),
    patch: patchCodec.write(patch),
  }),
}
