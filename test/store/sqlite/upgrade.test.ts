import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../../../src/store/copy/restore.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { readBackup } from '../../../src/store/sqlite/backup-file.ts'
import { connect, databaseFile } from '../../../src/store/sqlite/connection.ts'
import { copyBeforeUpgrade } from '../../../src/store/sqlite/copy-before-upgrade.ts'
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts'
import { folderLocation } from '../../../src/store/sqlite/folder-location.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { CORPORA, type Corpus, layCorpus } from '../../corpus/corpus.ts'
import { begin } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const folderOf = async (corpus: Corpus): Promise<string> => {
  const dataDir = folderForTest()
  const sqlite = connect(dataDir)
  await layCorpus(new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }), corpus)
  sqlite.close()
  return dataDir
}

const [corpus] = CORPORA as readonly [Corpus]

/** All that a database holds: how its tables are made, and their rows. */
const contentsOf = (file: string): Readonly<Record<string, unknown>> => {
  const sqlite = new Database(file, { readonly: true })
  const made = sqlite
    .prepare<[], { name: string; sql: string | null }>(
      `select name, sql from sqlite_schema where name not in ('backup_seal') order by name`,
    )
    .all()
  const rows = made
    .filter(({ sql }) => sql?.startsWith('create table'))
    .map(({ name }) => [name, sqlite.prepare(`select * from "${name}"`).all()])
  sqlite.close()
  return { made, ...Object.fromEntries(rows) }
}

const copiesIn = (dataDir: string): readonly string[] =>
  readdirSync(dataDir).filter((name) => name.includes('.before-'))

const COPY = /^overland\.db\.before-\d{4}-\d{8}T\d{6}Z$/

test.each(CORPORA)(
  'R-UPG-1: a database of version $name is kept as it was, and can be restored',
  async (each) => {
    const dataDir = await folderOf(each)
    const before = contentsOf(databaseFile(dataDir))
    const said: string[] = []
    const open = () => openSqliteStore({ dataDir, say: (line) => said.push(line) })
    await (await open()).close()

    const [name = '', ...others] = copiesIn(dataDir)
    expect(others).toEqual([])
    expect(name).toMatch(COPY)
    const copy = join(dataDir, name)
    expect(said).toEqual([expect.stringContaining(` ${copy},`)])
    expect(statSync(copy).mode & 0o077).toBe(0)
    expect(contentsOf(copy)).toEqual(before)
    expect(contentsOf(databaseFile(dataDir))).not.toEqual(before)

    const restored = folderLocation(folderForTest())
    await readBackup(copy, folderForTest(), (backup) =>
      restore(backup, restored, { replace: false }),
    )
    const ids = await restored.readAlone((db) => db.selectFrom('campaigns').select('id').execute())
    expect(ids).toEqual([{ id: 'home' }])

    await (await open()).close()
    expect(copiesIn(dataDir)).toEqual([name])
    expect(said).toHaveLength(1)
  },
)

test('R-UPG-1: a new database, and one of today, are not copied', async () => {
  const dataDir = folderForTest()
  for (const _ of ['new', 'of today']) {
    const store = await openSqliteStore({ dataDir, say: (line) => expect.unreachable(line) })
    if (_ === 'new') await begin(store)
    await store.close()
  }
  expect(copiesIn(dataDir)).toEqual([])
})

test('R-UPG-1: documents of an earlier version are reason enough', async () => {
  const dataDir = folderForTest()
  await (await openSqliteStore({ dataDir })).close()
  const noted = (file: string, sql: string) => {
    const sqlite = new Database(file)
    const statement = sqlite.prepare(sql)
    const result = statement.reader ? statement.pluck().get() : statement.run()
    sqlite.close()
    return result
  }
  noted(databaseFile(dataDir), `update documents set version = 0 where name = 'settings'`)
  await (await openSqliteStore({ dataDir })).close()
  const [copy = ''] = copiesIn(dataDir)
  const version = `select version from documents where name = 'settings'`
  expect(noted(join(dataDir, copy), version)).toBe(0)
  expect(noted(databaseFile(dataDir), version)).toBeGreaterThan(0)
})

test('R-UPG-2: the last three copies stay, and what is not a whole copy counts as none', async () => {
  const dataDir = await folderOf(corpus)
  const old = ['0009-20240101T000000Z', '0011-20240201T000000Z', '0010-20250101T000000Z']
  const theirs = ['2026-11-22T18-30-00.000Z', '2026-11-22T18-30-00.000Z-wal', 'the-flood']
  const unfinished = [
    '0016-20260101T000000Z.4711.unfinished',
    '0016-20260101T000000Z.4711.unfinished-journal',
  ]
  for (const end of [...old, ...theirs, ...unfinished])
    writeFileSync(join(dataDir, `overland.db.before-${end}`), '')
  await (await openSqliteStore({ dataDir })).close()
  const ends = copiesIn(dataDir).map((name) => name.replace('overland.db.before-', ''))
  const made = ends.filter((end) => ![...old, ...theirs].includes(end))
  expect(made).toEqual([expect.stringMatching(/^\d{4}-\d{8}T\d{6}Z$/)])
  expect(ends.toSorted()).toEqual([...old.slice(1), ...theirs, ...made].toSorted())
})

test('R-UPG-2: the copy that was just made stays, though three are of a later time', async () => {
  const dataDir = await folderOf(corpus)
  const later = ['29990101', '29990102', '29990103'].map(
    (day) => `overland.db.before-0016-${day}T000000Z`,
  )
  for (const name of later) writeFileSync(join(dataDir, name), '')
  await (await openSqliteStore({ dataDir })).close()
  const copies = copiesIn(dataDir)
  expect(copies.filter((name) => later.includes(name)).toSorted()).toEqual(later.slice(1))
  expect(copies).toHaveLength(3)
})

const opened = (dataDir: string): Database.Database => {
  const sqlite = connect(dataDir)
  onTestFinished(() => void sqlite.close())
  return sqlite
}

test('R-UPG-3: without room nothing is changed, and the line says how much is missing', async () => {
  const dataDir = await folderOf(corpus)
  const before = contentsOf(databaseFile(dataDir))
  const copying = copyBeforeUpgrade(opened(dataDir), { freeBytes: () => 32 * 2 ** 20 })
  await expect(copying).rejects.toMatchObject({ name: 'StoreRefused', code: 'NOT_COPIED' })
  await expect(copying).rejects.toThrow(/^[^\n]*that takes 34 MB, and 34 MB are free\.[^\n]*$/)
  expect(copiesIn(dataDir)).toEqual([])
  expect(contentsOf(databaseFile(dataDir))).toEqual(before)
})

test('R-UPG-3: a copy that fails leaves nothing, and writes over nothing', async () => {
  const dataDir = await folderOf(corpus)
  const now = new Date('2026-11-22T18:30:00.123Z')
  const sqlite = opened(dataDir)
  const { file } = await copyBeforeUpgrade(sqlite, { now })
  const { size } = statSync(file)
  await expect(copyBeforeUpgrade(sqlite, { now })).rejects.toMatchObject({ code: 'NOT_COPIED' })
  expect(statSync(file).size).toBe(size)
  expect(copiesIn(dataDir)).toHaveLength(1)
})

test('R-UPG-3: an upgrade that fails changes nothing and keeps no copy, start after start', async () => {
  const dataDir = await folderOf(corpus)
  const sqlite = new Database(databaseFile(dataDir))
  // In the way of a table to come.
  sqlite.exec('create table known_devices (id text)')
  sqlite.close()
  const before = contentsOf(databaseFile(dataDir))
  for (const _ of ['first', 'second'])
    await expect(openSqliteStore({ dataDir })).rejects.toThrow('SQLITE_ERROR')
  expect(copiesIn(dataDir)).toEqual([])
  expect(contentsOf(databaseFile(dataDir))).toEqual(before)
  expect(existsSync(join(dataDir, 'overland.began'))).toBe(false)
})
