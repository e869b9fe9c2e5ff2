import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Commit } from '../../../src/campaign/store.ts'
import { connect } from '../../../src/store/sqlite/connection.ts'
import { sqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, saving } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'
import { runCommitter } from '../programs/run.ts'
import { daysInSoundFolder } from './soundness.ts'

test('a full database acknowledges nothing, answers reads, and goes on once there is room', async () => {
  const sqlite = connect(folderForTest())
  const store = await sqliteStore(sqlite, Date.now, () => {})
  await begin(store)
  sqlite.pragma(`max_page_count = ${String(sqlite.pragma('page_count', { simple: true }))}`)
  const large = (commit: Commit): Commit => ({
    ...commit,
    answer: { key: 'key', fingerprint: 'print', value: 'x'.repeat(100_000) },
  })
  const before = await current(store)
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const refused = store.commit(large(saving(before, attempt)))
    await expect(refused).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: { code: 'SQLITE_FULL' },
    })
    expect(await current(store)).toEqual(before)
    expect(await store.findChange('home', 1)).toBeUndefined()
  }
  sqlite.pragma('max_page_count = 1000000')
  expect(await store.commit(large(saving(before, 7)))).toBe('committed')
  expect((await current(store)).expedition.map.food).toBe(7)
  await store.close()
})

const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0

test.runIf(canLimitFiles)(
  'a log that cannot grow acknowledges nothing, and goes on once it can',
  async () => {
    const dataDir = folderForTest()
    const limited = ['sh', '-c', 'ulimit -S -f 800 && exec "$@"', 'sh']
    const committer = runCommitter(dataDir, limited)
    await committer.heard((line) => line === 'refused')
    execFileSync('prlimit', ['--pid', String(committer.pid), '--fsize=unlimited:'])
    const enough = committer.said.length + 50
    await committer.heard((line) => line.startsWith('ended') && committer.said.length > enough)
    await committer.kill()
    const ended = committer.said.filter((line) => line.startsWith('ended'))
    expect(ended).toEqual(ended.map((_, index) => `ended ${index + 1}`))
    expect(await daysInSoundFolder(dataDir)).toBeGreaterThanOrEqual(ended.length)
  },
  60_000,
)
