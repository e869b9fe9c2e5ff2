import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { readAddress } from '#store/postgres/address.ts'
import { databaseOfPool, REQUEST_LIMITS, requestPool } from '#store/postgres/database.ts'
import type { Schema } from '#store/schema/schema.ts'
import { cutConnections, databaseForTest } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'

/** A database whose defaults are unsafe: no synchronous commit, and another isolation level. */
const unsafeDatabase = async () => {
  const url = await databaseForTest()
  const name = new URL(url).pathname.slice(1)
  await runSql(url, `alter database ${name} set synchronous_commit = off`)
  await runSql(url, `alter database ${name} set default_transaction_isolation = 'serializable'`)
  await runSql(
    url,
    'create table said (lock text, statement text, idle text, durable text, level text)',
  )
  const pool = requestPool(readAddress(url))
  const db = databaseOfPool(pool, REQUEST_LIMITS)
  onTestFinished(() => db.destroy())
  return { url, pool, db }
}

const insertSettings = async (db: Kysely<Schema>) =>
  sql`insert into said select current_setting('lock_timeout'), current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout'), current_setting('synchronous_commit'),
    current_setting('transaction_isolation')`.execute(db)

test.each([
  ['by itself', insertSettings],
  [
    'in a transaction',
    async (db: Kysely<Schema>) => db.transaction().execute(async (trx) => insertSettings(trx)),
  ],
] as const)(
  'a write %s is on the disk and has its limits, whatever the defaults of the database are',
  async (_, write) => {
    const { url, pool, db } = await unsafeDatabase()
    await write(db)
    expect(await runSql(url, 'select * from said')).toEqual([
      { lock: '4s', statement: '5s', idle: '10s', durable: 'on', level: 'read committed' },
    ])
    const { rows } = await pool.query('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '0' }])
  },
)

test('a write by itself that fails writes nothing, and its connection goes on', async () => {
  const { url, db } = await unsafeDatabase()
  await expect(sql`insert into said (lock) select 1/0`.execute(db)).rejects.toThrow('division')
  await insertSettings(db)
  expect(await runSql(url, 'select count(*)::int from said')).toEqual([{ count: 1 }])
})

test('a transaction whose connection is cut is unavailable, and writes nothing', async () => {
  const { url, db } = await unsafeDatabase()
  const writing = db.transaction().execute(async (trx) => {
    await insertSettings(trx)
    await cutConnections(url, 'insert into said')
    await insertSettings(trx)
  })
  await expect(writing).rejects.toThrow(StoreUnavailable)
  expect(await runSql(url, 'select * from said')).toEqual([])
  await insertSettings(db)
})
