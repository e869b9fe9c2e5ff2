import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { moveDatabase, restoreDatabase } from '#store/copy/copy.ts'
import { TABLES_VERSION } from '#store/schema/create-tables.ts'
import { backUp, readBackup } from '#store/sqlite/backup.ts'
import { databaseFile } from '#store/sqlite/connection.ts'
import { folderLocation } from '#store/sqlite/folder-location.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { failToStart } from '../../support/run-server.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin } from '../contract/play.ts'

/** Every file of a folder, with a hash of its bytes and its times. */
const filesIn = (folder: string) =>
  readdirSync(folder).map((name) => {
    const file = join(folder, name)
    const { ino, mtimeMs, ctimeMs } = statSync(file)
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    return { name, ino, mtimeMs, ctimeMs, hash }
  })

const newDatabase = async (): Promise<string> => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await store.close()
  return dataDir
}

/** A database as an old version, which did not mark its files, left it after a normal end. */
const databaseOfOldVersion = async (): Promise<string> => {
  const dataDir = await newDatabase()
  const sqlite = new Database(databaseFile(dataDir))
  sqlite.exec('drop table version')
  sqlite.pragma('application_id = 0')
  sqlite.close()
  return dataDir
}

/** A database as an old version left it when it was killed: with its log, and without a lock file. */
const databaseOfKilledVersion = async (): Promise<string> => {
  const from = databaseFile(await databaseOfOldVersion())
  const sqlite = new Database(from)
  sqlite.exec(`update campaigns set name = 'In the log alone'`)
  const dataDir = temporaryFolder()
  for (const suffix of ['', '-wal'])
    copyFileSync(`${from}${suffix}`, `${databaseFile(dataDir)}${suffix}`)
  sqlite.close()
  expect(statSync(`${databaseFile(dataDir)}-wal`).size).toBeGreaterThan(0)
  return dataDir
}

const backupFile = async (): Promise<string> => {
  const file = join(temporaryFolder(), 'backup.db')
  await backUp(await newDatabase(), file)
  return file
}

const USES = [
  ['a server', async (dataDir: string) => openSqliteStore({ dataDir })],
  ['a backup', async (dataDir: string) => backUp(dataDir, join(temporaryFolder(), 'backup.db'))],
  [
    'a move',
    async (dataDir: string) =>
      moveDatabase(folderLocation(dataDir), folderLocation(temporaryFolder())),
  ],
  [
    'a move to it',
    async (dataDir: string) =>
      moveDatabase(folderLocation(await newDatabase()), folderLocation(dataDir)),
  ],
  [
    'a restore',
    async (dataDir: string) =>
      readBackup(await backupFile(), async (backup) =>
        restoreDatabase(backup, folderLocation(dataDir), { replace: true }),
      ),
  ],
] as const

test.each(USES)(
  'R-DOC-1: a database of another version is refused by %s, and not a byte of it changes',
  async (_, use) => {
    const dataDir = await databaseOfKilledVersion()
    const before = filesIn(dataDir)
    const refused = await use(dataDir).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'StoreRefused', code: 'DATABASE_OTHER_VERSION' })
    const { message } = refused as Error
    expect(message).toContain(`The database in ${dataDir} is of a development version`)
    expect(message).toMatch(/empty DATA_DIR/)
    expect(message).not.toMatch(/\n/)
    expect(filesIn(dataDir)).toEqual(before)
  },
)

test('R-DOC-1: a database of another version stops the start with exit code 78 and one line', async () => {
  const { code, output } = await failToStart({ DATA_DIR: await databaseOfKilledVersion() })
  expect(code).toBe(78)
  expect(output).toMatch(
    /^Overland does not start: DATA_DIR: The database in \S+ is of a development version .*\n$/,
  )
})

test('a database of a newer version is refused', async () => {
  const dataDir = await newDatabase()
  const sqlite = new Database(databaseFile(dataDir))
  sqlite.exec('update version set version = 99')
  sqlite.close()
  const opening = openSqliteStore({ dataDir })
  await expect(opening).rejects.toMatchObject({ code: 'DATABASE_OTHER_VERSION' })
})

test('a database has its program and version in its header, and so does a backup of it', async () => {
  const file = await backupFile()
  const sqlite = new Database(file, { readonly: true })
  const id = sqlite.pragma('application_id', { simple: true })
  const version = sqlite.prepare('select version from version').pluck().get()
  sqlite.close()
  expect([id, version]).toEqual([Buffer.from('Ovld').readInt32BE(), TABLES_VERSION])
})
