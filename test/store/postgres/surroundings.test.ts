import { expect, test } from 'vitest'
import { openPostgresStore } from '#store/postgres/open.ts'
import { postgresLocation } from '#store/postgres/postgres-location.ts'
import { databaseForTest } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, current } from '../contract/play.ts'

test('tables of another program in another schema of the database are left alone', async () => {
  const url = await databaseForTest()
  await runSql(
    url,
    `create schema another; create table another.version (version text);
     create table another.campaigns (name text); insert into another.version values ('x')`,
  )
  const store = await openPostgresStore({ url })
  await begin(store)
  expect((await current(store)).revisions.full).toBe(0)
  await store.close()
  const versions = await runSql(url, 'select version from another.version')
  expect(versions).toEqual([{ version: 'x' }])
})

const unreadable = [
  'postgres://user:12/secret@127.0.0.1:5432/overland',
  'postgres://user:12/se@cret@127.0.0.1:5432/overland',
  'postgres://user:secret@/x@127.0.0.1:5432/overland',
  'postgres://user:pa/secret@127.0.0.1:5432/overland',
  'postgres://user:se%cret@127.0.0.1:5432/overland',
]

test.each(unreadable)('no part of a URL that cannot be read is printed: %s', async (url) => {
  for (const work of [
    async () => openPostgresStore({ url }),
    async () => postgresLocation(url).readLocked(async () => {}),
  ]) {
    const refused = await work().catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'StoreRefused', code: 'DATABASE_UNUSABLE' })
    expect((refused as Error).message).toMatch(/cannot be read.*%40, %2F/)
    expect(String(refused)).not.toMatch(/secret|12|cret/)
  }
})
