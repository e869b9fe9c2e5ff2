import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import { watcherExchange } from '../../../src/store/postgres/watchers.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { databaseForTest } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'

test('players who left are not counted, though it was not known whether they had been', async () => {
  const url = await databaseForTest()
  await (await openPostgresStore({ url })).close()
  await runSql(
    url,
    `insert into nodes (id, seen_at)
     select id, extract(epoch from clock_timestamp()) * 1000 + 600000 from unnest('{a,b}'::text[]) id`,
  )
  let isLost = true
  const losing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isLost && result.numAffectedRows === 1n) throw new Error('The answer was lost')
      return result
    },
  }
  const pool = new pg.Pool({ connectionString: url })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  const here = watcherExchange(db.withPlugin(losing), 'a')
  const there = watcherExchange(db, 'b')
  await expect(here(new Map([['home', 3]]), [])).rejects.toThrow('lost')
  isLost = false
  await here(new Map(), [])
  const counts = await there(new Map(), ['home'])
  expect(Number(counts.get('home'))).toBe(0)
})
