import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedHistory } from '../../campaign/backup/check-history.ts'
import {
  damaged,
  UnusableBackup,
  type UnusableBackupReason,
} from '../../campaign/backup/unusable.ts'
import type { NewHistory } from '../../campaign/store.ts'
import type { Backup, BackupImage } from '../../protocol/backup.ts'
import { newImageId } from '../access/tokens.ts'
import { noTemporaryRoom } from '../charts/image-worker/folders.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { type Child, ChildEnded, withChild } from '../work/child.ts'
import { type Archive, linesOf, openArchive, readWhole } from './archive.ts'
import { CHANGES_FILE, tileFilesOf } from './layout.ts'
import type { ReceivedBackup } from './restores.ts'

/** What stands in a campaign's file beside its history. */
type BackupHeader = Pick<Backup, 'name' | 'revision' | 'images' | 'plan'>

export type BackupJob =
  | { readonly kind: 'open'; readonly file: string; readonly maxBytes: number }
  /** Of the opened file: its changes go to the file `rows`, one a line. */
  | {
      readonly kind: 'check'
      readonly rows: string
      /** What the images of the header are called from now on. */
      readonly names: ReadonlyMap<string, string>
    }

export type BackupAnswer =
  | { readonly kind: 'opened'; readonly header: BackupHeader }
  /** JSON of a `CheckedHistory`: a text is sooner read than its objects are copied. */
  | { readonly kind: 'checked'; readonly history: string }
  | { readonly kind: 'unusable'; readonly reason: UnusableBackupReason; readonly cause: string }
  | { readonly kind: 'no-room' }

/** A backup that a campaign can have; its images are not decoded yet. */
export interface OpenBackup extends BackupHeader, CheckedHistory {
  /** With both ways, their images under other names. */
  readonly changes: NewHistory['changes']
  /** Of these changes. */
  readonly bytes: number
  /** Bytes that its history leaves for a copy's images. */
  readonly room: number
  /** What its images are called from now on. */
  readonly names: ReadonlyMap<string, string>
  /** Those that are kept already, by their names in the file. */
  readonly known: ReadonlyMap<string, string>
  readonly tile: ReadTile
}

/** A file of the full resolution. @throws UnusableBackup */
export type ReadTile = (name: string) => Promise<Buffer>

/** Finds images that are kept already: their names here, by those in the file. */
type FindKnown = (
  images: readonly BackupImage[],
  tile: ReadTile,
) => Promise<ReadonlyMap<string, string>>

const PROGRAM = new URL('./child/checking-history.ts', import.meta.url)

/**
 * Checks a file in a child process, and works on it.
 *
 * @throws UnusableBackup
 * @throws HttpProblem `UNAVAILABLE` when it takes too long, or the folder takes no more
 * @throws the signal's reason, and whatever `findKnown` or the work throws
 */
export const openBackup = async <Result>(
  { file, folder, maxBytes, signal }: Omit<ReceivedBackup, 'sha256'>,
  work: (backup: OpenBackup) => Promise<Result>,
  findKnown: FindKnown = async () => new Map(),
): Promise<Result> => {
  const archive = await openArchive(file, maxBytes)
  const tile: ReadTile = async (name) => readWhole(archive, name)
  const rows = join(folder, 'rows')
  const check = async (ask: Child<BackupJob, BackupAnswer>['ask']) => {
    const opened = await ask({ kind: 'open', file, maxBytes })
    if (opened.kind !== 'opened') throw failureOf(opened)
    const { header } = opened
    refuseOtherTiles(archive, header.images)
    const known = await findKnown(header.images, tile)
    const names = new Map(header.images.map(({ id }) => [id, known.get(id) ?? newImageId()]))
    const checked = await ask({ kind: 'check', rows, names })
    if (checked.kind !== 'checked') throw failureOf(checked)
    const history: CheckedHistory = JSON.parse(checked.history)
    return { ...header, ...history, known, names }
  }
  const { historyCheckMs: limitMs } = SHARES.time
  const needs = { program: PROGRAM, limitMs, maxMemory: SHARES.memory.historyBytes, folder }
  try {
    const checked = await withChild(needs, signal, check).catch(asUnusable)
    return await work({
      ...checked,
      changes: changesIn(rows, signal),
      bytes: (await stat(rows)).size,
      room: maxBytes - (archive.sizes.get(CHANGES_FILE) ?? 0),
      tile,
    })
  } finally {
    archive.close()
  }
}

const failureOf = (answer: BackupAnswer): Error => {
  if (answer.kind === 'unusable') return new UnusableBackup(answer.reason, answer.cause)
  if (answer.kind === 'no-room') return noTemporaryRoom()
  return new RangeError(`A backup's check answered ${answer.kind}`)
}

/** What ended two children. */
const asUnusable = (error: unknown): never => {
  if (!(error instanceof ChildEnded)) throw error
  if (error.why === 'too-slow') throw problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  if (error.why === 'too-much-memory') throw new UnusableBackup('too-large')
  throw damaged('its history cannot be read')
}

/** The tiles must be exactly those of the images. */
const refuseOtherTiles = ({ sizes }: Archive, images: readonly BackupImage[]): void => {
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
