import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { TABLES } from '../../../src/store/copy/tables.ts'
import { migrate } from '../../../src/store/migrate.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts'

interface Column {
  readonly name: string
  /** Its place in the primary key, from 1; 0: none. */
  readonly pk: number
}

const sorted = (names: readonly string[]) => [...names].sort()

// A copy notes the versions of its documents itself; chores are the servers', and keys stay where they are.
test('what is copied is every column of every table that the migrations make', async () => {
  const sqlite = new Database(':memory:')
  await migrate(new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }))
  const names = sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'kysely%'
         and name not in ('documents', 'chores', 'report_keys')`,
    )
    .pluck()
    .all()
  expect(sorted(TABLES.map(({ name }) => name))).toEqual(sorted(names))
  for (const { name, columns, key } of TABLES) {
    const made = sqlite.prepare<[string], Column>('select * from pragma_table_info(?)').all(name)
    expect(sorted(columns), name).toEqual(sorted(made.map((column) => column.name)))
    const inKey = made.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    expect(key, name).toEqual(inKey.map((column) => column.name))
  }
  sqlite.close()
})
