/** @module-tag more */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { COMPILED } from '../support/frugal-environment.ts'
import { collect } from '../support/run-server.ts'
import { temporaryFolder } from './server.ts'

const LAUNCH = fileURLToPath(new URL('../../src/server/launch.ts', import.meta.url))

/** A machine whose browser writes down what it is to open. */
const desktop = async () => {
  const folder = await temporaryFolder()
  const opened = join(folder, 'opened')
  await writeFile(opened, '')
  for (const opener of ['open', 'xdg-open']) {
    await writeFile(join(folder, opener), `#!/bin/sh\necho "$1" >> '${opened}'\n`)
    await chmod(join(folder, opener), 0o755)
  }
  const env = { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':0', DATA_DIR: join(folder, 'data') }
  const lines = async () => (await readFile(opened, 'utf8')).split('\n').filter(Boolean)
  return {
    env,
    opens: async (count: number): Promise<readonly string[]> =>
      expect.poll(lines, { timeout: 120_000 }).toHaveLength(count).then(lines),
  }
}

const doubleClick = (env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [LAUNCH], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test.runIf(process.platform !== 'win32')(
  'a double click opens the GM’s page, at another port where 3000 is in use',
  async () => {
    const other = createServer().listen(3000)
    // Where something else has it already, so much the better.
    await Promise.race([once(other, 'listening'), once(other, 'error')])
    onTestFinished(() => void other.close())
    const { env, opens } = await desktop()

    const first = doubleClick(env)
    const ended = once(first, 'close')
    onTestFinished(async () => {
      first.kill()
      await ended
    })
    const output = collect(first)
    const [gmLink] = await opens(1)
    expect(gmLink).toMatch(/^http:\/\/localhost:300[1-9]\/dm#key=\S{20,}$/)
    const [data, firewall] = output().split('\n')
    expect(data).toBe(`Data: ${env.DATA_DIR}`)
    expect((await stat(env.DATA_DIR)).mode & 0o777).toBe(0o700)
    expect(firewall).toMatch(/^If a firewall asks .* allow .*\.$/)
  },
)

test('a second double click says that the first one runs, and opens nothing', async () => {
  const { env, opens } = await desktop()
  const store = await openSqliteStore({ dataDir: env.DATA_DIR })
  onTestFinished(async () => store.close())
  const second = doubleClick(env)
  const said = collect(second)
  expect(await once(second, 'close'), said()).toEqual([0, null])
  expect(said()).toContain('Overland runs already, in another window.\n')
  await opens(0)
})

test('a command of a release that is not understood says how a release is told', () => {
  const env = { DATA_DIR: 'nowhere', NODE_COMPILE_CACHE: COMPILED }
  for (const command of ['backup', 'restore', 'move']) {
    const { status, stderr } = spawnSync(process.execPath, [LAUNCH, command], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, expect.stringMatching(`^Usage: overland ${command} `)])
  }
})
