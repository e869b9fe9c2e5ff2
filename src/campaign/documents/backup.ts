import { BACKUP_VERSION, type Backup } from '../../protocol/backup.ts'
import type { Expedition, RecordedChange } from '../campaign.ts'
import { contentCodec, patchCodec } from './change.ts'
import type { Codec } from './document.ts'
import { expeditionDocument } from './expedition.ts'
import { mapStateDocument } from './map-state.ts'
import { preparedDayDocument } from './prepared-day.ts'

/** `campaign.json`. The file's version is that of its structure; its documents carry their own. */
export const backupCodec: Codec<Backup> = {
  read: (stored) => {
    const backup = stored as Backup
    const expedition = expeditionDocument.read(backup.expedition)
    const atlas = mapStateDocument.read(backup.atlas)
    const prepared = backup.prepared ? readPrepared(backup.prepared) : { last: 0, days: [] }
    return { ...backup, version: BACKUP_VERSION, expedition, atlas, prepared } as unknown as Backup
  },
  write: ({ expedition, atlas, prepared, ...backup }) => ({
    ...backup,
    expedition: expeditionDocument.write(expedition as Expedition),
    atlas: mapStateDocument.write(atlas),
    prepared: writePrepared(prepared),
  }),
}

const readPrepared = ({ days, ...rest }: Backup['prepared']): unknown => ({
  ...rest,
  days: days.map(({ n, volume, ...content }) => ({
    n,
    volume,
    ...preparedDayDocument.read(content),
  })),
})

const writePrepared = ({ last, days }: Backup['prepared']): unknown => ({
  last,
  days: days.map(({ n, volume, rolls }) => ({
    n,
    volume,
    ...(preparedDayDocument.write({ rolls }) as object),
  })),
})

/** The way to the head tells which changes stand, but for a restored journal's. */
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
