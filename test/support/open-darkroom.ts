import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Extent } from '../../src/rules/tiles.ts'
import { createDarkroom, type Darkroom } from '../../src/server/charts/darkroom/darkroom.ts'
import type { DarkroomLimits } from '../../src/server/charts/darkroom/limits.ts'
import type { DevelopedTile } from '../../src/server/charts/darkroom/messages.ts'
import { PATIENT } from './patient-darkroom.ts'

export interface OpenDarkroom extends Darkroom {
  /** The darkroom's folder for temporary folders, empty at first. */
  readonly folder: string
  /** The child processes that this process has started since. */
  readonly children: readonly ChildProcess[]
  /** Develops the bytes of a file. */
  readonly developBytes: (bytes: Uint8Array, name?: string) => Promise<Developed>
}

export interface Developed {
  readonly size: Extent
  readonly tiles: readonly DevelopedTile[]
}

/**
 * A darkroom that is closed, and its folders gone, when the test is over.
 *
 * @param limits no other limit of time is met
 */
export const openDarkroom = (limits: Partial<DarkroomLimits> = {}): OpenDarkroom => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-test-'))
  const uploads = mkdtempSync(join(tmpdir(), 'overland-test-'))
  const children: ChildProcess[] = []
  const note = (message: unknown) => {
    children.push((message as { process: ChildProcess }).process)
  }
  subscribe('child_process', note)
  const darkroom = createDarkroom({ limits: { ...PATIENT, ...limits }, folder })
  onTestFinished(async () => {
    await darkroom.close()
    unsubscribe('child_process', note)
    for (const gone of [folder, uploads]) rmSync(gone, { recursive: true, force: true })
  })

  const developBytes = async (bytes: Uint8Array, name = 'upload'): Promise<Developed> => {
    const file = join(uploads, name)
    await writeFile(file, bytes)
    const tiles: DevelopedTile[] = []
    const size = await darkroom.develop(file, async (tile) => {
      tiles.push(tile)
    })
    return { size, tiles }
  }
  return { ...darkroom, folder, children, developBytes }
}
