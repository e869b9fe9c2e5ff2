import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect, databaseFile } from '#store/sqlite/connection.ts'
import { lockFolder } from '#store/sqlite/folder.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { current } from '../contract/play.ts'
import { runCommitter } from '../programs/run.ts'

test('the folder is made, and nobody else may read the files in it', async () => {
  const dataDir = join(temporaryFolder(), 'a', 'b')
  const store = await openSqliteStore({ dataDir })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(databaseFile(dataDir) + suffix).mode & 0o077).toBe(0)
  }
  await store.close()
})

test('a commit survives a power cut: WAL with synchronous FULL', () => {
  const sqlite = connect(temporaryFolder())
  const setting = (name: string): unknown => sqlite.pragma(name, { simple: true })
  expect(setting('journal_mode')).toBe('wal')
  expect(setting('synchronous')).toBe(2)
  expect(setting('foreign_keys')).toBe(1)
  expect(setting('trusted_schema')).toBe(0)
  sqlite.close()
})

test('a folder locked by another process is free as soon as that process is killed', async () => {
  const dataDir = temporaryFolder()
  const otherProcess = runCommitter(dataDir)
  await otherProcess.waitForLine((line) => line === 'ended 3')
  const second = openSqliteStore({ dataDir })
  await expect(second).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' })
  await otherProcess.kill()
  const store = await openSqliteStore({ dataDir })
  expect((await current(store)).state.day).toBeGreaterThanOrEqual(3)
  await store.close()
})

test('a file that is no database is refused and left as it is', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(databaseFile(dataDir), 'Dear diary. '.repeat(1_000))
  const opening = openSqliteStore({ dataDir })
  await expect(opening).rejects.toMatchObject({ name: 'StoreRefused', code: 'DATABASE_DAMAGED' })
  expect(statSync(databaseFile(dataDir)).size).toBe(12_000)
})

test('a DATA_DIR that is a file is refused in one line', async () => {
  const dataDir = join(temporaryFolder(), 'file')
  writeFileSync(dataDir, '')
  const opening = openSqliteStore({ dataDir })
  await expect(opening).rejects.toMatchObject({ name: 'StoreRefused', code: 'DATA_DIR_UNUSABLE' })
  await expect(opening).rejects.toThrow(/^The folder .*file cannot be used[^\n]*$/)
})

test('an opening that fails leaves the folder unlocked', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(databaseFile(dataDir))
  await expect(openSqliteStore({ dataDir })).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' })
  await expect(openSqliteStore({ dataDir })).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' })
})

test('a folder whose database is gone is refused, and stays as it is', async () => {
  const dataDir = temporaryFolder()
  await (await openSqliteStore({ dataDir })).close()
  for (const name of readdirSync(dataDir)) if (name !== 'overland.lock') rmSync(join(dataDir, name))
  const opening = openSqliteStore({ dataDir })
  await expect(opening).rejects.toMatchObject({ name: 'StoreRefused', code: 'DATABASE_LOST' })
  await expect(opening).rejects.toThrow(/^[^\n]*overland\.lock without overland\.db[^\n]*$/)
  expect(readdirSync(dataDir)).toEqual(['overland.lock'])
  rmSync(join(dataDir, 'overland.lock'))
  await (await openSqliteStore({ dataDir })).close()
})

test('an opening that made the folder’s lock and no database deletes the lock', () => {
  const dataDir = temporaryFolder()
  const { unlockAndTidy } = lockFolder(dataDir)
  expect(readdirSync(dataDir)).toEqual(['overland.lock'])
  unlockAndTidy()
  expect(readdirSync(dataDir)).toEqual([])
})
