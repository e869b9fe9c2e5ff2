import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, progressOf } from '../../../src/store/migrate.ts'
import { MIGRATIONS } from '../../../src/store/migrations/migrations.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts'

const tables = (sqlite: Database.Database): unknown[] =>
  sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'kysely%'`)
    .pluck()
    .all()

test('a migration that fails half-way leaves the tables as they were, and can be tried again', async () => {
  const sqlite = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  await migrate(db)
  const before = tables(sqlite)
  const failing: Migration = {
    up: async (trx) => {
      await sql`create table half (id text)`.execute(trx)
      await sql`drop table sessions`.execute(trx)
      throw new Error('half-way')
    },
  }
  const migrations = { ...MIGRATIONS, '9999-failing': failing }
  await expect(migrate(db, migrations)).rejects.toThrow('half-way')
  expect(tables(sqlite)).toEqual(before)
  const mended: Migration = {
    up: async (trx) => void (await sql`create table half (id text)`.execute(trx)),
  }
  await migrate(db, { ...MIGRATIONS, '9999-failing': mended })
  expect(tables(sqlite)).toEqual([...before, 'half'])
  sqlite.close()
})

test('names of before are found whatever their accents', async () => {
  const sqlite = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  const all = Object.keys(MIGRATIONS)
  const steps = all.slice(0, all.indexOf('0012-names-without-accents'))
  const before = Object.fromEntries(steps.map((step) => [step, MIGRATIONS[step] as Migration]))
  await migrate(db, before)
  const name = (id: string, called: string) =>
    sql`insert into campaigns (id, epoch, full_revision, public_revision, expedition, created_at,
      gazetteer_revision, name, folded_name, used_at, bytes)
      values (${id}, 'e', 0, 0, '{}', 1, 0, ${called}, ${called.toUpperCase()}, 1, 0)`.execute(db)
  await name('a', 'Élan')
  await name('b', '')
  await migrate(db)
  const names = await db.selectFrom('campaigns').select('folded_name').orderBy('id').execute()
  expect(names).toEqual([{ folded_name: 'elan' }, { folded_name: '' }])
  sqlite.close()
})

test('R-DOC-3: a database with documents of a newer version is refused whole', async () => {
  const sqlite = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  await migrate(db)
  expect(await progressOf(db)).toBe('current')
  await sql`update documents set version = version + 1 where name = 'settings'`.execute(db)
  expect(await progressOf(db)).toBe('newer')
  await expect(migrate(db)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
  await sql`update documents set version = 0 where name = 'settings'`.execute(db)
  expect(await progressOf(db)).toBe('older')
  await migrate(db)
  expect(await progressOf(db)).toBe('current')
  await sql`insert into documents (name, version) values ('what comes later', 1)`.execute(db)
  await expect(migrate(db)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
  sqlite.close()
})
