import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type HttpProblem, problem } from '../../problems/http-problem.ts'

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
export const sweepFolders = async (parent: string, idleMs: number): Promise<void> => {
  const names = await readdir(parent).catch(() => [])
  const latest = Date.now() - idleMs
  const sweep = async (name: string): Promise<void> => {
    const folder = join(parent, name)
    // The clock counts whole milliseconds, a folder's time their parts, too.
    if (Math.floor((await stat(folder)).mtimeMs) <= latest) await removeFolder(folder)
  }
  await Promise.allSettled(names.filter((name) => name.startsWith(PREFIX)).map(sweep))
}
