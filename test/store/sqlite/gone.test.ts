import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notePlace, refuseGone } from '../../../src/store/sqlite/in-place.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, current, player } from '../contract/play.ts'

const GONE = { name: 'StoreUnavailable', message: expect.stringContaining('The database is gone') }

test('nothing is acknowledged after the folder of the database went away, until it is back', async () => {
  const parent = temporaryFolder()
  const dataDir = join(parent, 'data')
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await player(store).endDay()
  renameSync(dataDir, join(parent, 'elsewhere'))
  await expect(player(store).endDay()).rejects.toMatchObject(GONE)
  // Reads look now and then.
  await vi.waitFor(() => expect(store.ping()).rejects.toMatchObject(GONE), { timeout: 30_000 })
  expect(existsSync(dataDir)).toBe(false)
  renameSync(join(parent, 'elsewhere'), dataDir)
  await player(store).endDay()
  expect((await current(store)).expedition.day).toBe(2)
  await store.close()
})

test('a start where a database has been begins none anew', async () => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await store.close()
  rmSync(join(dataDir, 'overland.db'))
  const refused = { code: 'DATABASE_GONE', message: expect.stringContaining('overland.began') }
  await expect(openSqliteStore({ dataDir })).rejects.toMatchObject(refused)
  expect(existsSync(join(dataDir, 'overland.db'))).toBe(false)
  rmSync(join(dataDir, 'overland.began'))
  await (await openSqliteStore({ dataDir })).close()
})

test.runIf(process.platform === 'linux').each([
  ['removed', (file: string) => rmSync(file)],
  ['moved', (file: string) => renameSync(file, `${file}-elsewhere`)],
  [
    'replaced',
    (file: string) => {
      writeFileSync(`${file}-other`, '')
      renameSync(`${file}-other`, file)
    },
  ],
])('where files get new numbers while they are open, one is gone only when it is %s', (_, lose) => {
  const file = join(temporaryFolder(), 'overland.db')
  const sqlite = new Database(file)
  onTestFinished(() => void sqlite.close())
  let number = 0
  notePlace(sqlite, () => {
    number += 1
    return `${number}`
  })
  for (let look = 0; look < 3; look += 1) refuseGone(sqlite)
  lose(file)
  expect(() => refuseGone(sqlite)).toThrow('The database is gone')
})

/** Prints what a look at an open database says before and after another folder covers its own. */
const COVERED = `
import { execFileSync } from 'node:child_process'
import Database from 'better-sqlite3'
import { notePlace, refuseGone } from './src/store/sqlite/in-place.ts'
const [, folder, other] = process.argv
const sqlite = new Database(folder + '/overland.db')
notePlace(sqlite)
refuseGone(sqlite)
execFileSync('mount', ['--bind', other, folder])
try { refuseGone(sqlite) } catch (error) { console.log(error.message) }
`

const inOwnMounts = (...command: readonly string[]) =>
  spawnSync('unshare', ['--mount', ...command], { encoding: 'utf8' })
const mayMount = process.platform === 'linux' && inOwnMounts('true').status === 0

test.runIf(mayMount)('a database is gone when another folder is mounted over its own', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(other, 'overland.db'), '')
  const program = ['--input-type=module-typescript', '--eval', COVERED, folder, other]
  const { stdout, stderr } = inOwnMounts(process.execPath, ...program)
  expect(stdout, stderr).toContain('The database is gone')
})
