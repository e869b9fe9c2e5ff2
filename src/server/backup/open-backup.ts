import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedHistory } from '#campaign/backup/check-history.ts'
import { damaged, UnusableBackup, type UnusableBackupReason } from '#campaign/backup/unusable.ts'
import type { NewHistory } from '#campaign/ports/store.ts'
import type { Backup } from '#protocol/backup.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { noTemporaryRoom } from '../charts/image-worker/folders.ts'
import { LIMITS } from '../limits/limits.ts'
import { problem } from '../problems/http-problem.ts'
import { type Child, ChildEnded, withChild } from '../work/child.ts'
import { type Archive, openArchive, readWhole, splitLines } from './archive.ts'
import { CHANGES_FILE, tileFilesOf } from './layout.ts'
import type { ReceivedBackup } from './restores.ts'

/** The parts of `campaign.json` beside the history. */
type BackupHeader = Pick<Backup, 'name' | 'revision' | 'images' | 'plan'>

export interface BackupJob {
  readonly file: string
  readonly maxBytes: number
  /** Path of the file where checked changes are written, one a line. */
  readonly rows: string
}

export type BackupAnswer =
  | {
      readonly kind: 'checked'
      readonly header: BackupHeader
      /** New image ids, by the ids in the header. */
      readonly newImageIds: ReadonlyMap<string, string>
      /** A `CheckedHistory` as JSON: parsing a text is faster than copying its objects. */
      readonly history: string
    }
  | { readonly kind: 'unusable'; readonly reason: UnusableBackupReason; readonly cause: string }
  | { readonly kind: 'no-room' }

/** A backup whose history was checked; its images are not decoded yet. */
export interface OpenBackup extends BackupHeader, CheckedHistory {
  /** Changes with forward and backward patches; image ids already replaced. */
  readonly changes: NewHistory['changes']
  readonly bytesOfChanges: number
  /** Bytes left for the images of a copy. */
  readonly room: number
  /** New image ids, by the ids in the file. */
  readonly newImageIds: ReadonlyMap<string, string>
  readonly readTile: ReadTile
}

/** Reads a tile of the full resolution by its file's name. @throws UnusableBackup */
type ReadTile = (name: string) => Promise<Buffer>

const PROGRAM = new URL('./child/checking-history.ts', import.meta.url)

/**
 * Checks a backup in a child process, and passes it to `work`.
 *
 * @throws UnusableBackup
 * @throws HttpProblem `UNAVAILABLE` when it takes too long, or the disk is full
 * @throws the signal's reason, and whatever the work throws
 */
export const openBackup = async <Result>(
  { file, folder, maxBytes, signal }: Omit<ReceivedBackup, 'sha256'>,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> => {
  const archive = await openArchive(file, maxBytes)
  const rows = join(folder, 'rows')
  const check = async (ask: Child<BackupJob, BackupAnswer>['ask']) => {
    const answer = await ask({ file, maxBytes, rows })
    if (answer.kind === 'unusable') throw new UnusableBackup(answer.reason, answer.cause)
    if (answer.kind === 'no-room') throw noTemporaryRoom()
    return answer
  }
  const { historyCheckMs: limitMs } = LIMITS.time
  const childOptions = {
    program: PROGRAM,
    limitMs,
    maxMemory: LIMITS.memory.historyChildBytes,
    folder,
  }
  try {
    const { header, newImageIds, history } = await withChild(childOptions, signal, check).catch(
      throwUnusable,
    )
    checkTiles(archive, header.images)
    const checked: CheckedHistory = JSON.parse(history)
    return await work({
      ...header,
      ...checked,
      changes: readChanges(rows, signal),
      bytesOfChanges: (await stat(rows)).size,
      room: maxBytes - (archive.sizes.get(CHANGES_FILE) ?? 0),
      newImageIds,
      readTile: (name) => readWhole(archive, name),
    })
  } finally {
    archive.close()
  }
}

/** Turns an error that ended two child processes into one for the caller. */
const throwUnusable = (error: unknown): never => {
  if (!(error instanceof ChildEnded)) throw error
  if (error.why === 'too-slow') throw problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  if (error.why === 'too-much-memory') throw new UnusableBackup('too-large')
  throw damaged('its history cannot be read')
}

/** Refuses a backup whose tiles are not exactly those of its images. */
const checkTiles = ({ sizes }: Archive, images: readonly ImageView[]): void => {
  const names = images.flatMap((image) => tileFilesOf(image).map(({ name }) => name))
  if (!names.every((name) => sizes.has(name))) throw damaged('a part of an image is missing')
  if (sizes.size !== names.length + 2)
    throw damaged('there is a file in it that belongs to nothing')
}

async function* readChanges(rows: string, signal: AbortSignal): NewHistory['changes'] {
  const bytes: AsyncIterable<Buffer> = createReadStream(rows, { signal })
  for await (const line of splitLines(bytes, Number.POSITIVE_INFINITY))
    yield JSON.parse(line.toString())
}
