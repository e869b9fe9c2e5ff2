import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedHistory } from '#campaign/backup/check-history.ts'
import { damaged, UnusableBackup, type UnusableBackupReason } from '#campaign/backup/unusable.ts'
import type { NewHistory } from '#campaign/ports/store.ts'
import type { Backup } from '#protocol/backup.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { noTemporaryRoom } from '../charts/image-worker/folders.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { type Child, ChildEnded, withChild } from '../work/child.ts'
import { type Archive, linesOf, openArchive, readWhole } from './archive.ts'
import { CHANGES_FILE, tileFilesOf } from './layout.ts'
import type { ReceivedBackup } from './restores.ts'

/** What stands in a campaign's file beside its history. */
type BackupHeader = Pick<Backup, 'name' | 'revision' | 'images' | 'plan'>

export interface BackupJob {
  readonly file: string
  readonly maxBytes: number
  /** The file where its changes go, one a line. */
  readonly rows: string
}

export type BackupAnswer =
  | {
      readonly kind: 'checked'
      readonly header: BackupHeader
      /** New image ids, by the ids in the header. */
      readonly names: ReadonlyMap<string, string>
      /** JSON of a `CheckedHistory`: a text is sooner read than its objects are copied. */
      readonly history: string
    }
  | { readonly kind: 'unusable'; readonly reason: UnusableBackupReason; readonly cause: string }
  | { readonly kind: 'no-room' }

/** A backup that a campaign can have; its images are not decoded yet. */
export interface OpenBackup extends BackupHeader, CheckedHistory {
  /** Changes with forward and backward patches; image ids already replaced. */
  readonly changes: NewHistory['changes']
  readonly bytesOfChanges: number
  /** Bytes that its history leaves for a copy's images. */
  readonly room: number
  /** New image ids, by the ids in the file. */
  readonly names: ReadonlyMap<string, string>
  readonly tile: ReadTile
}

/** A file of the full resolution. @throws UnusableBackup */
type ReadTile = (name: string) => Promise<Buffer>

const PROGRAM = new URL('./child/checking-history.ts', import.meta.url)

/**
 * Checks a file in a child process, and works on it.
 *
 * @throws UnusableBackup
 * @throws HttpProblem `UNAVAILABLE` when it takes too long, or the folder takes no more
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
  const { historyCheckMs: limitMs } = SHARES.time
  const needs = { program: PROGRAM, limitMs, maxMemory: SHARES.memory.historyBytes, folder }
  try {
    const { header, names, history } = await withChild(needs, signal, check).catch(asUnusable)
    refuseOtherTiles(archive, header.images)
    const checked: CheckedHistory = JSON.parse(history)
    return await work({
      ...header,
      ...checked,
      changes: changesIn(rows, signal),
      bytesOfChanges: (await stat(rows)).size,
      room: maxBytes - (archive.sizes.get(CHANGES_FILE) ?? 0),
      names,
      tile: (name) => readWhole(archive, name),
    })
  } finally {
    archive.close()
  }
}

/** What ended two children. */
const asUnusable = (error: unknown): never => {
  if (!(error instanceof ChildEnded)) throw error
  if (error.why === 'too-slow') throw problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  if (error.why === 'too-much-memory') throw new UnusableBackup('too-large')
  throw damaged('its history cannot be read')
}

/** The tiles must be exactly those of the images. */
const refuseOtherTiles = ({ sizes }: Archive, images: readonly ImageView[]): void => {
  const names = images.flatMap((image) => tileFilesOf(image).map(({ name }) => name))
  if (!names.every((name) => sizes.has(name))) throw damaged('a part of an image is missing')
  if (sizes.size !== names.length + 2)
    throw damaged('there is a file in it that belongs to nothing')
}

async function* changesIn(rows: string, signal: AbortSignal): NewHistory['changes'] {
  const bytes: AsyncIterable<Buffer> = createReadStream(rows, { signal })
  for await (const line of linesOf(bytes, Number.POSITIVE_INFINITY))
    yield JSON.parse(line.toString())
}
