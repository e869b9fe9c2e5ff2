/** @module-tag more */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '#test/http/server.ts'
import { begin, HOME } from '#test/store/contract/play.ts'
import { backUpInChild } from './back-up-in-child.ts'

const setUp = async (megabytes: number, limitMs?: number) => {
  const dataDir = await temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  for (let megabyte = 0; megabyte < megabytes; megabyte += 1) {
    const [picture, pixels] = [Buffer.alloc(0), Buffer.alloc(1_000_000, megabyte)]
    const tile = { level: 0, column: megabyte, row: 0, picture, pixels }
    await store.addTiles(HOME, 'filling', [tile])
  }
  await store.close()
  const into = join(await temporaryFolder(), 'made', 'here')
  const temporary = await temporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const settings = { dataDir, databaseUrl: undefined }
  const backups = { into, at: { hour: 4, minute: 0 }, keep: 2 }
  return { into, temporary, backUp: backUpInChild(settings, backups, limitMs) }
}

test('a backup that is ended half-way leaves nothing, and the next one is whole', async () => {
  const { into, temporary, backUp } = await setUp(40)
  const stopping = new AbortController()
  const ended = backUp(stopping.signal)
  await vi.waitFor(() => expect(readdirSync(into)).toHaveLength(1), {
    timeout: 30_000,
    interval: 1,
  })
  stopping.abort()
  await expect(ended).rejects.toThrow('SIGKILL')
  expect(readdirSync(into)).toEqual([])
  expect(await backUp(new AbortController().signal)).toMatch(/^Backup written to \S+Z\.db$/)
  expect(readdirSync(into)).toHaveLength(2)
  expect(readdirSync(temporary)).toEqual([])
})

test('a backup that takes longer than its limit is ended', async () => {
  const { temporary, backUp } = await setUp(0, 36)
  const ended = backUp(new AbortController().signal)
  await expect(ended).rejects.toThrow('The backup took longer than 0.00001 hours, and was ended.')
  expect(readdirSync(temporary)).toEqual([])
})
