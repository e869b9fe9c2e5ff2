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
/** To be emptied by: a connection for each test takes longer. */
let client: pg.Client
beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await Promise.all([running?.close(), beside?.close(), client.end()])
  await database.drop()
})

/** To be run in a database whose tables are there: a new database takes longer to make. */
const EMPTY_ALL = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not in ('version', 'viewers') loop
    execute format('delete from %I', name);
  end loop; end $$`

/** Stores for test after test, as opening one takes longer than most of what they do. */
let running: Store | undefined
let beside: Store | undefined

storeContract('PostgreSQL', async () => {
  const { url } = database
  await client.query(EMPTY_ALL)
  if (!running || !(await isOpen(running))) running = await openPostgresStore({ url })
  let later: Store | undefined
  return {
    store: running,
    reopen: async () => {
      await (later ?? running)?.close()
      // So much later that nobody can be at work on an image any more.
      later = await openPostgresStore({ url, clock: () => Date.now() + ABANDONED_MS + 1 })
      return later
    },
    readAnew: async () => {
      beside ??= await openPostgresStore({ url })
      return beside
    },
    remember: async () => rememberRows(url),
    close: async () => later?.close(),
  }
})
