import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { ABANDONED_MS } from '../../src/store/histories.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import { newDatabase, type TestDatabase } from '../support/postgres.ts'
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
  await client.end()
  await database.drop()
})

/** To be run in a database whose tables are there: a new database takes longer to make. */
const EMPTY_ALL = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables
      where schemaname = 'public' and tablename <> 'version' loop
    execute format('delete from %I', name);
  end loop; end $$`

storeContract(
  'PostgreSQL',
  async () => {
    const { url } = database
    await client.query(EMPTY_ALL)
    let store = await openPostgresStore({ url })
    return {
      store,
      reopen: async () => {
        await store.close()
        // So much later that nobody can be at work on an image any more.
        store = await openPostgresStore({ url, clock: () => Date.now() + ABANDONED_MS + 1 })
        return store
      },
      remember: async () => rememberRows(url),
      close: async () => store.close(),
    }
  },
  { tags: ['more'] },
)
