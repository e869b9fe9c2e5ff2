import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import { type DatabaseLocation, readAccess } from '../copy/copy.ts'
import { prepareTables } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { noDatabase, StoreRefused } from '../store-refused.ts'
import {
  connect,
  databaseFile,
  deleteLog,
  hasDatabase,
  placeOf,
  sqliteDialect,
  withDatabase,
} from './connection.ts'
import { asRefusal } from './failures.ts'
import { copyPreviousDatabase, lockFolder } from './folder.ts'
import { fillDatabaseFile, removeUnfinished, writeFile } from './new-file.ts'

/** A data folder that is copied or restored while no server runs on it. */
export const folderLocation = (folder: string): DatabaseLocation => {
  const dataDir = resolve(folder)
  const file = databaseFile(dataDir)
  const whileLocked = async <Result>(
    work: () => Promise<Result>,
    options: Parameters<typeof lockFolder>[1] = {},
  ): Promise<Result> => {
    const { unlockAndTidy: unlock } = lockFolder(dataDir, options)
    // A signal ends the process without an error, so unlocks here, too.
    process.on('exit', unlock)
    try {
      return await work()
    } finally {
      unlock()
      process.off('exit', unlock)
    }
  }

  return {
    name: dataDir,

    readLocked: async (work) => {
      if (!hasDatabase(dataDir)) throw noDatabase(dataDir)
      return whileLocked(async () => {
        const db = await openDatabase(dataDir)
        try {
          return await db.transaction().execute(work)
        } finally {
          await db.destroy()
        }
      })
    },

    fill: async (work, { replace }) =>
      whileLocked(
        async () => {
          const replaces = hasDatabase(dataDir)
          if (replaces && !replace)
            throw new StoreRefused('NOT_EMPTY', `The folder ${dataDir} holds a database already.`)
          removeUnfinished(dataDir)
          // Undefined if the database is damaged: then above all a restore must work.
          const replacedAccess = replaces
            ? await withDatabase(file, { readonly: true }, readAccess).catch(() => undefined)
            : undefined
          let previous: string | undefined
          const write = async (unfinished: string) =>
            fillDatabaseFile(unfinished, (db) => work(db, replacedAccess))
          await writeFile(file, write, () => {
            if (replaces) previous = copyPreviousDatabase(file)
          })
          deleteLog(file)
          return previous === undefined ? {} : { previous }
        },
        { mayLackDatabase: true },
      ),
  }
}

const openDatabase = async (dataDir: string): Promise<Kysely<Schema>> => {
  let db: Kysely<Schema> | undefined
  try {
    db = new Kysely<Schema>({ dialect: sqliteDialect(connect(dataDir)) })
    await prepareTables(db, placeOf(dataDir))
    return db
  } catch (error) {
    await db?.destroy()
    throw asRefusal(error, dataDir)
  }
}
