import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Extent, type Tile, tilesOf } from '#shared/tiles.ts'
import type { Config } from '../../config.ts'
import { type HttpProblem, problem } from '../../problems/http-problem.ts'
import type { TiledSource } from './jobs.ts'

const PREFIX = 'overland-images-'

/**
 * Works in a private temporary folder, which is removed afterwards.
 *
 * @throws HttpProblem `UNAVAILABLE` on a full disk, and whatever the work throws
 */
export const withTemporaryFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(parent, PREFIX)).catch(throwNoTemporaryRoom)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/**
 * Writes an image's tiles of the full resolution into a folder.
 *
 * @throws HttpProblem `UNAVAILABLE` on a full disk, and whatever `read` throws
 */
export const writeTiles = async (
  folder: string,
  size: Extent,
  read: (tile: Tile) => Promise<Uint8Array>,
): Promise<TiledSource> => {
  for (const tile of tilesOf(size, 0)) {
    const bytes = await read(tile)
    const file = join(folder, `${tile.column}-${tile.row}`)
    await writeFile(file, bytes, { mode: 0o600 }).catch(throwNoTemporaryRoom)
  }
  return { folder, size }
}

/** Problem: the folder for temporary files is missing, or full. */
export const noTemporaryRoom = (): HttpProblem =>
  problem('UNAVAILABLE.no-temporary-room', { retryAfter: 5 })

export const throwNoTemporaryRoom = (): never => {
  throw noTemporaryRoom()
}

/** Removes a folder; if that fails, a later start removes it. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})

/** Removes temporary folders of killed servers, in which nothing changed for `idleMs`. */
const sweepFolders = async (parent: string, idleMs: number): Promise<void> => {
  const folderNames = await readdir(parent).catch(() => [])
  const latest = Date.now() - idleMs
  const sweep = async (name: string): Promise<void> => {
    const folder = join(parent, name)
    // A folder's time has fractions of milliseconds, the clock does not.
    if (Math.floor((await stat(folder)).mtimeMs) <= latest) await removeFolder(folder)
  }
  await Promise.allSettled(folderNames.filter((name) => name.startsWith(PREFIX)).map(sweep))
}

/** Longer than any work in a temporary folder takes. */
const DAY_MS = 24 * 3_600_000

/**
 * Sets TMPDIR to a folder beside the embedded database, unless it is set: the system's folder may be in
 * memory, and a restore takes gigabytes. Removes folders of killed servers: at once if no other server
 * uses the folder, else after a day.
 *
 * Call it before anything uses temporary files. Child processes inherit TMPDIR.
 */
export const settleTemporaryFolder = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const isOwn = !process.env.TMPDIR && databaseUrl === undefined
  if (isOwn) {
    process.env.TMPDIR = resolve(dataDir, 'tmp')
    // A full disk may prevent it: images are refused then, and the rest works.
    await mkdir(process.env.TMPDIR, { mode: 0o700 }).catch(() => {})
  }
  await sweepFolders(tmpdir(), isOwn ? 0 : DAY_MS)
}
