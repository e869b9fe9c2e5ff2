import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Extent, type Tile, tilesOf } from '#shared/tiles.ts'
import type { Config } from '../../config.ts'
import { type HttpProblem, problem } from '../../problems/http-problem.ts'
import type { TiledSource } from './jobs.ts'

const PREFIX = 'overland-images-'

/**
 * Works in a private folder that is gone afterwards.
 *
 * @throws HttpProblem `UNAVAILABLE` without room, and whatever the work throws
 */
export const inFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(parent, PREFIX)).catch(noRoom)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/**
 * Writes an image's full resolution into a folder.
 *
 * @throws HttpProblem `UNAVAILABLE` without room, and whatever `read` throws
 */
export const tilesIn = async (
  folder: string,
  size: Extent,
  read: (tile: Tile) => Promise<Uint8Array>,
): Promise<TiledSource> => {
  for (const tile of tilesOf(size, 0)) {
    const bytes = await read(tile)
    const file = join(folder, `${tile.column}-${tile.row}`)
    await writeFile(file, bytes, { mode: 0o600 }).catch(noRoom)
  }
  return { tiles: folder, size }
}

/** The folder for temporary files is missing, or full. */
export const noTemporaryRoom = (): HttpProblem =>
  problem('UNAVAILABLE.no-temporary-room', { retryAfter: 5 })

export const noRoom = (): never => {
  throw noTemporaryRoom()
}

/** If this fails, a later start removes it. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})

/** Removes folders that killed servers left, if nothing came into them for so long. */
const sweepFolders = async (parent: string, idleMs: number): Promise<void> => {
  const names = await readdir(parent).catch(() => [])
  const latest = Date.now() - idleMs
  const sweep = async (name: string): Promise<void> => {
    const folder = join(parent, name)
    // The clock counts whole milliseconds, a folder's time their parts, too.
    if (Math.floor((await stat(folder)).mtimeMs) <= latest) await removeFolder(folder)
  }
  await Promise.allSettled(names.filter((name) => name.startsWith(PREFIX)).map(sweep))
}

/** Longer than any work takes. */
const DAY_MS = 24 * 3_600_000

/**
 * Without TMPDIR, temporary files lie beside the embedded database: the system's own folder may be in
 * memory, and a restore takes gigabytes. Removes what killed servers left: at once where no other
 * server works, else after a day.
 *
 * Before anything asks for the folder; child processes have it from here, too.
 */
export const settleTemporaryFolder = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const isOwn = !process.env.TMPDIR && databaseUrl === undefined
  if (isOwn) {
    process.env.TMPDIR = resolve(dataDir, 'tmp')
    // On a full disk it may be missing: then images are refused, and days go on.
    await mkdir(process.env.TMPDIR, { mode: 0o700 }).catch(() => {})
  }
  await sweepFolders(tmpdir(), isOwn ? 0 : DAY_MS)
}
