import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { runTool } from '../../tools/run-tool.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, current, HOME } from '../contract/play.ts'
import { runCommitter } from '../programs/run.ts'
import { countDaysInSoundFolder, expectSound } from './soundness.ts'

const backup = (dataDir: string, file: string) => runTool('backup', [file], { DATA_DIR: dataDir })

const readCampaign = async (dataDir: string) => {
  const store = await openSqliteStore({ dataDir })
  const campaign = await current(store)
  await store.close()
  return campaign
}

/** Fills a database so that many days end, and many checkpoints pass, while it is copied. Returns the epoch. */
const createLargeDatabase = async (dataDir: string): Promise<string> => {
  const store = await openSqliteStore({ dataDir })
  const { revisions } = await begin(store)
  for (let megabyte = 1; megabyte <= 20; megabyte += 1) {
    const [picture, pixels] = [Buffer.alloc(0), Buffer.alloc(1_000_000, megabyte)]
    const tile = { level: 0, column: megabyte, row: 0, picture, pixels }
    await store.addTiles(HOME, 'filling', [tile])
  }
  await store.close()
  return revisions.epoch
}

test('a backup under load is one consistent state, no older than its start', {
  tags: ['more'],
}, async () => {
  const dataDir = temporaryFolder()
  const epoch = await createLargeDatabase(dataDir)
  const committer = runCommitter(dataDir)
  await committer.waitForLine((line) => line === 'ended 50')
  for (let underLoad = 0; underLoad < 2; ) {
    const restored = temporaryFolder()
    const before = committer.printed.length
    expect(await backup(dataDir, databaseFile(restored))).toMatchObject({ code: 0 })
    if (committer.printed.length > before) underLoad += 1
    expectSound(databaseFile(restored))
    expect(await countDaysInSoundFolder(restored, epoch)).toBeGreaterThanOrEqual(before)
  }
  await committer.kill()
})

test('a backup put in the place of a killed server’s database is not mixed with its log', {
  tags: ['more'],
}, async () => {
  const dataDir = temporaryFolder()
  const file = join(temporaryFolder(), 'backup.db')
  const committer = runCommitter(dataDir)
  await committer.waitForLine((line) => line === 'ended 20')
  expect(await backup(dataDir, file)).toMatchObject({ code: 0 })
  const restored = temporaryFolder()
  copyFileSync(file, databaseFile(restored))
  const { state } = await readCampaign(restored)
  await committer.waitForLine((line) => line === `ended ${state.day + 20}`)
  await committer.kill()
  expect(statSync(`${databaseFile(dataDir)}-wal`).size).toBeGreaterThan(0)
  copyFileSync(file, databaseFile(dataDir))
  expect((await readCampaign(dataDir)).state).toEqual(state)
  expectSound(databaseFile(dataDir))
})

test('a file that exists is not written over, and nothing unfinished is left behind', async () => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  const target = temporaryFolder()
  const file = join(target, 'backup.db')
  expect(await backup(dataDir, file)).toMatchObject({ code: 0 })
  const firstStats = statSync(file)
  expect(firstStats.mode & 0o077).toBe(0)
  const { code, stderr } = await backup(dataDir, file)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${file} exists already. Choose another name.\n`,
  })
  expect(statSync(file).mtimeMs).toBe(firstStats.mtimeMs)
  expect(readdirSync(target)).toEqual(['backup.db', 'backup.db.sha256'])
  const toMissingFolder = await backup(dataDir, join(target, 'missing', 'backup.db'))
  expect(toMissingFolder.code).toBe(1)
  expect(toMissingFolder.stderr).toMatch(/^[^\n]* could not be written \(ENOENT\)[^\n]*\n$/)
  expect(existsSync(join(target, 'missing'))).toBe(false)
  await store.close()
})
