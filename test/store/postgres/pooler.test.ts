/** @module-tag more */
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '#store/postgres/open.ts'
import {
  hasPgBouncer,
  NO_PGBOUNCER,
  type PoolMode,
  startPgBouncer,
} from '../../support/pgbouncer.ts'
import { databaseForTest, serverUrl } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, current, player } from '../contract/play.ts'

const skipNote = hasPgBouncer() ? '' : ` (left out: ${NO_PGBOUNCER})`

const startPooler = async (mode: PoolMode, poolSize = 20) => {
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

test.skipIf(skipNote)(`a node works through a pooler of sessions${skipNote}`, async () => {
  const { url } = await startPooler('session')
  const store = await open(url)
  await expect.poll(store.hearsOtherNodes).toBe(true)
  await begin(store)
  expect((await player(store).endDay()).day).toBe(1)
})

test.skipIf(skipNote)(`a node works through a pooler of transactions${skipNote}`, async () => {
  const { url, pooler } = await startPooler('transaction', 3)
  const nodes = await Promise.all([open(url), open(url), open(url)])
  const [one, other] = nodes
  const hearNothing = nodes.map(({ hearsOtherNodes }) => !hearsOtherNodes())
  expect(hearNothing).toEqual([true, true, true])
  await begin(one)
  // More requests at once than there are sessions, so that nodes get changing sessions.
  await Promise.all(
    nodes.flatMap((node) => Array.from({ length: 8 }, async () => node.find('home'))),
  )
  for (let day = 1; day <= 4; day += 1) await player(day % 2 ? one : other).endDay()
  expect(await current(other)).toEqual(await current(one))
  // The settings of a session that the nodes used.
  const [sessionState] = await runSql(
    url,
    `select (select count(*)::int from pg_prepared_statements) as statements,
       current_setting('lock_timeout') as timeout`,
  )
  expect(sessionState).toEqual({ statements: 0, timeout: '0' })
  await pooler.stop()
  await pooler.start()
  await current(one).catch(() => {})
  expect((await current(one)).state.day).toBe(4)
})
