import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedHistory } from '../../campaign/backup/check-history.ts'
import { damaged } from '../../campaign/backup/unusable.ts'
import type { NewHistory } from '../../campaign/store.ts'
import type { BackupImage } from '../../protocol/backup.ts'
import { newImageId } from '../charts/make-tiles-into.ts'
import { type Archive, openArchive, readWhole } from './archive.ts'
import { checkInChild } from './check-in-child.ts'
import type { BackupLimits } from './limits.ts'
import { linesOf } from './lines.ts'
import type { BackupHeader } from './messages.ts'
import { CHANGES_FILE, tileFilesOf } from './names.ts'

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

export interface Opening {
  readonly limits: BackupLimits
  /** For what is unpacked. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Finds images that are kept already; by default none. */
  readonly findKnown?: (
    images: readonly BackupImage[],
    tile: ReadTile,
  ) => Promise<ReadonlyMap<string, string>>
}

/**
 * Works on a checked backup.
 *
 * @throws UnusableBackup
 * @throws HttpProblem as `checkInChild`
 * @throws whatever `findKnown` or the work throws
 */
export const openBackup = async <Result>(
  file: string,
  { limits, folder, signal, findKnown = async () => new Map() }: Opening,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> => {
  const archive = await openArchive(file, limits.maxBytes)
  try {
    const tile: ReadTile = async (name) => readWhole(archive, name)
    const rows = join(folder, 'rows')
    let header: BackupHeader | undefined
    let known: ReadonlyMap<string, string> = new Map()
    let names: ReadonlyMap<string, string> = known
    const nameImages = async (said: BackupHeader) => {
      header = said
      refuseOtherTiles(archive, said.images)
      known = await findKnown(said.images, tile)
      names = new Map(said.images.map(({ id }) => [id, known.get(id) ?? newImageId()]))
      return names
    }
    const history = await checkInChild({ file, rows, limits, folder, signal, nameImages })
    if (!header) throw new RangeError('A backup was checked without its header')
    return await work({
      ...header,
      ...history,
      changes: changesIn(rows, signal),
      bytes: (await stat(rows)).size,
      room: limits.maxBytes - (archive.sizes.get(CHANGES_FILE) ?? 0),
      names,
      known,
      tile,
    })
  } finally {
    archive.close()
  }
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
