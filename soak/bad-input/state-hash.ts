import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { databaseFile } from '#store/sqlite/connection.ts'

/** A hash of everything in the embedded database. */
export const stateHash = (dataDir: string): string => {
  const sqlite = new Database(databaseFile(dataDir), { readonly: true })
  try {
    const hash = createHash('sha256')
    const tables = sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all()
    for (const table of tables) {
      hash.update(`${table}\n`)
      for (const row of sqlite.prepare(`select * from "${table}"`).raw().iterate())
        hash.update(`${JSON.stringify(row)}\n`)
    }
    return hash.digest('hex')
  } finally {
    sqlite.close()
  }
}
