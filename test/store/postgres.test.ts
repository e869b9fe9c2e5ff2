import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { ABANDONED_MS } from '#store/tables/histories.ts'
import { newDatabase, type TestDatabase } from '../support/postgres.ts'
import { isOpen } from './contract/opened.ts'
import { rememberRows } from './postgres/remember-rows.ts'
import { storeContract } from './store-contract.ts'

let database: TestDatabase
/** Connection that empties the tables: a connection for each test takes longer. */
let client: pg.Client
beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await Promise.all([running?.close(), second?.close(), client.end()])
  await database.drop()
})

/** SQL that empties all tables: a new database for each test takes longer. */
const EMPTY_TABLES = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not in ('version', 'viewers') loop
    execute format('delete from %I', name);
  end loop; end $$`

/** Stores that all tests share, as opening one takes longer than most tests. */
let running: Store | undefined
let second: Store | undefined

storeContract('PostgreSQL', async () => {
  const { url } = database
  await client.query(EMPTY_TABLES)
  if (!running || !(await isOpen(running))) running = await openPostgresStore({ url })
  let later: Store | undefined
  return {
    store: running,
    reopen: async () => {
      await (later ?? running)?.close()
      // A clock so late that unfinished images count as abandoned.
      later = await openPostgresStore({ url, clock: () => Date.now() + ABANDONED_MS + 1 })
      return later
    },
    readAnew: async () => {
      second ??= await openPostgresStore({ url })
      return second
    },
    remember: async () => rememberRows(url),
    close: async () => later?.close(),
  }
})
