import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { noTemporaryRoom } from '../image-problems.ts'

const PREFIX = 'overland-images-'
/** Longer than any work takes. */
const STALE_MS = 24 * 3_600_000

// A folder's name holds the machine, the process and its start, as process ids are used again.
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const OWN = `${PREFIX}${MACHINE}-${process.pid}-${randomBytes(4).toString('hex')}-`
const OWNER = new RegExp(`^${PREFIX}${MACHINE}-(\\d+)-`)

/**
 * Works in a private folder that is gone afterwards.
 *
 * @throws HttpProblem `UNAVAILABLE` without room, and whatever the work throws
 */
export const inFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(parent, OWN)).catch(noRoom)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

export const noRoom = (): never => {
  throw noTemporaryRoom()
}

/** If this fails, a later start removes it. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})

/** Removes folders of killed servers; of other machines only those too old to be in use. */
export const sweepFolders = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch(() => [])
  const isLeft = async (name: string): Promise<boolean> => {
    if (name.startsWith(OWN)) return false
    const pid = Number(OWNER.exec(name)?.[1] ?? 0)
    if (pid > 0) return pid === process.pid || !isRunning(pid)
    return Date.now() - (await stat(join(parent, name))).mtimeMs > STALE_MS
  }
  await Promise.allSettled(
    names
      .filter((name) => name.startsWith(PREFIX))
      .map(async (name) => {
        if (await isLeft(name)) await removeFolder(join(parent, name))
      }),
  )
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
