import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { indexIn } from '../../campaign/backup/ascending.ts'
import {
  type BackupChanges,
  type CheckedHistory,
  checkHistory,
} from '../../campaign/backup/check-history.ts'
import { stateOf } from '../../campaign/backup/from-backup.ts'
import { damaged } from '../../campaign/backup/unusable.ts'
import type { RecordedChange, State } from '../../campaign/campaign.ts'
import { breathe, inSlices } from '../../campaign/work-turn.ts'
import type { Backup, BackupImage } from '../../protocol/backup.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { noTemporaryRoom } from '../charts/image-problems.ts'
import { type Archive, openArchive } from './archive.ts'
import type { JsonGauge } from './json-gauge.ts'
import type { BackupLimits } from './limits.ts'
import { type Lines, openLines } from './lines.ts'
import {
  CAMPAIGN_FILE,
  CHANGES_FILE,
  MAX_LINE_BYTES,
  maxBytesOf,
  maxEntries,
  tileFilesOf,
} from './names.ts'
import { gaugeBackup, parseBackup, parseChange } from './parse.ts'

/** A consistent backup; its images are not checked yet. */
export interface OpenBackup {
  readonly backup: Backup
  readonly state: State
  readonly changes: BackupChanges
  readonly history: CheckedHistory
  /** Bytes that its history leaves for a copy's images. */
  readonly room: number
  /** @throws UnusableBackup */
  tile(name: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * @param folder for its parts, until it is closed
 * @throws UnusableBackup
 * @throws HttpProblem `UNAVAILABLE` when the folder takes no more
 */
export const openBackup = async (
  file: string,
  folder: string,
  { maxBytes, maxChanges }: BackupLimits,
  signal: AbortSignal,
): Promise<OpenBackup> => {
  const archive = await openArchive(file, {
    maxEntries: maxEntries(MAX_IMAGES),
    mark: CAMPAIGN_FILE,
    maxBytesOf: (name) => maxBytesOf(name, maxBytes),
  })
  let lines: Lines | undefined
  try {
    const text = await readWhole(archive, CAMPAIGN_FILE, gaugeBackup())
    await breathe()
    const backup = await inSlices(parseBackup(text))
    refuseOtherTiles(archive, backup.images)
    const unpackedFile = join(folder, CHANGES_FILE)
    const unpacked = createWriteStream(unpackedFile, { mode: 0o600 })
    await pipeline(archive.read(CHANGES_FILE), unpacked, { signal }).catch(unlessNoRoom)
    lines = await openLines(unpackedFile, {
      maxBytes: MAX_LINE_BYTES,
      maxLines: maxChanges,
      signal,
    })
    const changes = changesIn(lines, signal)
    const state = await inSlices(stateOf(backup))
    const history = await checkHistory(backup, state, changes)
    const opened = lines
    return {
      backup,
      state,
      changes,
      history,
      room: maxBytes - (archive.sizes.get(CHANGES_FILE) ?? 0),
      tile: async (name) => readWhole(archive, name),
      close: async () => {
        archive.close()
        await opened.close()
      },
    }
  } catch (error) {
    archive.close()
    await lines?.close()
    throw error
  }
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EROFS']

const unlessNoRoom = (error: Error & { readonly code?: string }): never => {
  throw NO_ROOM.includes(error.code ?? '') ? noTemporaryRoom() : error
}

const readWhole = async (archive: Archive, name: string, gauge?: JsonGauge): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(name)) {
    gauge?.take(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The tiles must be exactly those of the images. */
const refuseOtherTiles = ({ sizes }: Archive, images: readonly BackupImage[]): void => {
  const names = images.flatMap((image) => tileFilesOf(image).map(({ name }) => name))
  if (!names.every((name) => sizes.has(name))) throw damaged('a part of an image is missing')
  if (sizes.size !== names.length + 2)
    throw damaged('there is a file in it that belongs to nothing')
}

const changesIn = (lines: Lines, signal: AbortSignal): BackupChanges => {
  /** Of the lines that were read, ascending. */
  const seqs = new Float64Array(lines.count)
  async function* all(): AsyncGenerator<RecordedChange, void> {
    for (let index = 0; index < lines.count; ) {
      for (const bytes of await lines.from(index)) {
        await breathe()
        signal.throwIfAborted()
        const change = await inSlices(parseChange(bytes, index + 1))
        seqs[index] = change.seq
        index += 1
        yield change
      }
    }
  }

  const at = async (seq: number): Promise<RecordedChange> => {
    signal.throwIfAborted()
    const index = indexIn(seqs, seq)
    return inSlices(parseChange(await lines.at(index), index + 1))
  }
  return { all, at }
}
