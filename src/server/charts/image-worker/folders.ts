import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageWorkerFailed } from './failures.ts'
import { ownerOf, ownName } from './owner.ts'

const PREFIX = 'overland-images-'
/** Longer than an image may be received, wait and be worked on. */
const STALE_MS = 30 * 60_000

/** A private folder for one image. @throws ImageWorkerFailed `no-room` */
export const makeFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, ownName(PREFIX))).catch(noRoom)

export const noRoom = (error: unknown): never => {
  throw new ImageWorkerFailed('no-room', String(error))
}

/** If this fails, a later start removes it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})

/** Removes folders of killed servers; of other machines only those too old to be in use. */
export const sweepFolders = async (parent: string, now: number = Date.now()): Promise<void> => {
  const names = await readdir(parent).catch(() => [])
  const isLeft = async (name: string): Promise<boolean> => {
    const owner = ownerOf(name, PREFIX)
    if (owner !== 'unknown') return owner === 'ended'
    return now - (await stat(join(parent, name))).mtimeMs > STALE_MS
  }
  await Promise.allSettled(
    names
      .filter((name) => name.startsWith(PREFIX))
      .map(async (name) => {
        if (await isLeft(name)) await removeFolder(join(parent, name))
      }),
  )
}
