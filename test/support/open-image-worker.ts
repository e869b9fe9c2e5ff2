import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import {
  createImageWorker,
  type ImageWorker,
  type ImageWorkerLimits,
} from '#server/charts/image-worker/image-worker.ts'
import type { Extent } from '#shared/tiles.ts'
import { LONG_LIMITS } from './long-limits.ts'

export interface OpenImageWorker extends ImageWorker {
  /** The image worker's folder for temporary folders, empty at first. */
  readonly folder: string
  /** The child processes that this process has started since. */
  readonly children: readonly ChildProcess[]
  /** Makes tiles of the bytes of a file. */
  readonly makeTilesOf: (bytes: Uint8Array, name?: string) => Promise<MadeTiles>
}

export interface MadeTiles {
  readonly size: Extent
  readonly tiles: readonly StoredTile[]
}

/**
 * An image worker that is closed, and its folders gone, when the test is over.
 *
 * @param limits no other limit of time is met
 */
export const openImageWorker = (limits: Partial<ImageWorkerLimits> = {}): OpenImageWorker => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-test-'))
  const uploads = mkdtempSync(join(tmpdir(), 'overland-test-'))
  const children: ChildProcess[] = []
  const note = (message: unknown) => {
    children.push((message as { process: ChildProcess }).process)
  }
  subscribe('child_process', note)
  const imageWorker = createImageWorker({ limits: { ...LONG_LIMITS, ...limits }, folder })
  onTestFinished(async () => {
    await imageWorker.close()
    unsubscribe('child_process', note)
    for (const gone of [folder, uploads]) rmSync(gone, { recursive: true, force: true })
  })

  const makeTilesOf = async (bytes: Uint8Array, name = 'upload'): Promise<MadeTiles> => {
    const file = join(uploads, name)
    await writeFile(file, bytes)
    const tiles: StoredTile[] = []
    const size = await imageWorker.makeTiles({ file }, async (made) => {
      tiles.push(...made)
    })
    return { size, tiles }
  }
  return { ...imageWorker, folder, children, makeTilesOf }
}
