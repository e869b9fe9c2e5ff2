import { join } from 'node:path'
import Database from 'better-sqlite3'
import { COPIED_TABLES } from '#store/schema/schema.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'
import { storeContract } from './store-contract.ts'

const TABLES = Object.keys(COPIED_TABLES)

/** Saves all rows with a database tool beside the server; the returned function puts them back. */
const saveRows = (file: string) => {
  const tool = new Database(file)
  for (const name of TABLES)
    tool.exec(`create temp table saved_${name} as select * from main.${name}`)
  return async () => {
    tool.exec('begin; pragma defer_foreign_keys = on')
    for (const name of TABLES)
      tool.exec(`delete from main.${name}; insert into main.${name} select * from saved_${name}`)
    tool.exec('commit')
    tool.close()
  }
}

storeContract('SQLite', async () => {
  const dataDir = temporaryFolder()
  let store = await openSqliteStore({ dataDir })
  const reopen = async () => {
    await store.close()
    store = await openSqliteStore({ dataDir })
    return store
  }
  return {
    store,
    reopen,
    readAnew: reopen,
    remember: async () => saveRows(join(dataDir, 'overland.db')),
    close: () => store.close(),
  }
})
