import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { reach, shortWork } from '../../../src/store/postgres/connections.ts'
import { postgresDialect } from '../../../src/store/postgres/dialect.ts'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import type { Schema } from '../../../src/store/schema.ts'
import {
  hasPgBouncer,
  NO_PGBOUNCER,
  type PoolMode,
  startPgBouncer,
} from '../../support/pgbouncer.ts'
import { databaseForTest, serverUrl } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, current, player } from '../contract/play.ts'

// A small part of `npm run soak -- pooler`, which runs all that the store promises behind one.
const left = hasPgBouncer() ? '' : ` (left out: ${NO_PGBOUNCER})`

const pooled = async (mode: PoolMode, poolSize = 20) => {
  const direct = await databaseForTest()
  const pooler = await startPgBouncer(await serverUrl(), { mode, poolSize })
  onTestFinished(pooler.close)
  return { pooler, url: pooler.through(direct) }
}

const open = async (url: string) => {
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

test.skipIf(left)(`a pooler that keeps sessions is no hindrance${left}`, async () => {
  const { url } = await pooled('session')
  const store = await open(`${url}?pool_mode=session`)
  expect(store.hearsOtherNodes).toBe(true)
  await begin(store)
  expect((await player(store).endDay()).day).toBe(1)
})

test.skipIf(left)(`behind a pooler of transactions nothing needs a session${left}`, async () => {
  const { url, pooler } = await pooled('transaction', 3)
  const nodes = await Promise.all([open(url), open(url), open(url)])
  const [one, other] = nodes
  expect(nodes.map(({ hearsOtherNodes }) => hearsOtherNodes)).toEqual([false, false, false])
  await begin(one)
  // More at once than there are sessions: each finds others than before.
  await Promise.all(
    nodes.flatMap((node) => Array.from({ length: 8 }, async () => node.find('home'))),
  )
  for (let day = 1; day <= 4; day += 1) await player(day % 2 ? one : other).endDay()
  expect(await current(other)).toEqual(await current(one))
  // Of a session that served the nodes.
  const [kept] = await runSql(
    url,
    `select (select count(*)::int from pg_prepared_statements) as statements,
       current_setting('lock_timeout') as timeout`,
  )
  expect(kept).toEqual({ statements: 0, timeout: '0' })
  await pooler.stop()
  await pooler.start()
  await current(one).catch(() => {})
  expect((await current(one)).expedition.day).toBe(4)
})

test.each(['autocommit', 'transaction'])(
  'without a session, what a statement may take holds in each %s',
  async (how) => {
    const url = await databaseForTest()
    const name = new URL(url).pathname.slice(1)
    await runSql(url, `alter database ${name} set synchronous_commit = off`)
    const connections = shortWork({ ...reach(url), keepsSession: false })
    const db = new Kysely<Schema>({ dialect: postgresDialect(connections) })
    onTestFinished(() => db.destroy())
    const ask = sql<Record<string, string>>`select current_setting('lock_timeout') as lock,
    current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('synchronous_commit') as durable`
    const { rows } =
      how === 'autocommit'
        ? await ask.execute(db)
        : await db.transaction().execute(async (trx) => ask.execute(trx))
    expect(rows).toEqual([{ lock: '4s', statement: '5s', idle: '10s', durable: 'on' }])
    const { rows: after } = await connections.pool.query(`show lock_timeout`)
    expect(after).toEqual([{ lock_timeout: '0' }])
  },
)
