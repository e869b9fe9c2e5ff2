import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#test/http/server.ts'
import { settleTemporaryFolder } from './folders.ts'

test.each([
  ['beside the embedded database, where nothing of before stays', false, ['mine']],
  ['in TMPDIR, where other servers may work', true, ['mine', 'overland-images-new']],
])('temporary files lie %s', async (_, isSet, left) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'tmp')
  for (const name of ['mine', 'overland-images-new', 'overland-images-old'])
    mkdirSync(join(folder, name), { recursive: true })
  const longAgo = Date.now() / 1_000 - 25 * 3_600
  for (const name of ['mine', 'overland-images-old'])
    utimesSync(join(folder, name), longAgo, longAgo)
  vi.stubEnv('TMPDIR', isSet ? folder : '')
  await settleTemporaryFolder({ dataDir, databaseUrl: undefined })
  expect(tmpdir()).toBe(folder)
  expect(readdirSync(folder).sort()).toEqual(left)
})
