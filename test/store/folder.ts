import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'overland-store-'))

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** A folder that goes when the test ends. */
export const folderForTest = (): string => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}
