import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withTemporaryFolder } from '#tools/database/temporary.ts'
import { temporaryFolder } from './temporary-folder.ts'

const parentFor = async (location: string): Promise<string> =>
  withTemporaryFolder(location, async (folder) => {
    expect(existsSync(folder)).toBe(true)
    return dirname(folder)
  })

test('temporary files are in TMPDIR, else beside the embedded database, else in the system’s folder', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = temporaryFolder()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TMPDIR', elsewhere)
  expect(await parentFor(dataDir)).toBe(elsewhere)
  vi.stubEnv('TMPDIR', '')
  expect(await parentFor(dataDir)).toBe(dataDir)
  expect(await parentFor(join(dataDir, 'none'))).toBe(tmpdir())
  expect(await parentFor('postgres://db/overland')).toBe(tmpdir())
  expect(readdirSync(dataDir)).toEqual([])
})

test('folders of killed commands are deleted a day later, and those in use stay', async () => {
  const dataDir = temporaryFolder()
  const longAgo = Date.now() / 1_000 - 25 * 3_600
  for (const name of ['overland-copy-left', 'overland-copy-busy', 'mine'])
    mkdirSync(join(dataDir, name))
  for (const name of ['overland-copy-left', 'mine'])
    utimesSync(join(dataDir, name), longAgo, longAgo)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TMPDIR', '')
  await withTemporaryFolder(dataDir, async () => {})
  expect(readdirSync(dataDir).sort()).toEqual(['mine', 'overland-copy-busy'])
})
