import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import { type DatabaseLocation, readAccess } from '../copy/copy.ts'
import { prepareTables } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { noDatabase, StoreRefused } from '../store-refused.ts'
import {
  connect,
  databaseFile,
  dropLog,
  hasDatabase,
  placeOf,
  sqliteDialect,
  withDatabase,
} from './connection.ts'
import { asRefusal } from './failures.ts'
import { holdFolder, keepPrevious } from './folder.ts'
import { fillFile, removeUnfinished, writeFile } from './new-file.ts'

/** Used while no server runs on it. */
export const folderLocation = (folder: string): DatabaseLocation => {
  const dataDir = resolve(folder)
  const file = databaseFile(dataDir)
  const whileHeld = async <Result>(
    work: () => Promise<Result>,
    options: Parameters<typeof holdFolder>[1] = {},
  ): Promise<Result> => {
    const { giveUp } = holdFolder(dataDir, options)
    // A signal ends the process without an error.
    process.on('exit', giveUp)
    try {
      return await work()
    } finally {
      giveUp()
      process.off('exit', giveUp)
    }
  }

  return {
    name: dataDir,

    readAlone: async (work) => {
      if (!hasDatabase(dataDir)) throw noDatabase(dataDir)
      return whileHeld(async () => {
        const db = await open(dataDir)
        try {
          return await db.transaction().execute(work)
        } finally {
          await db.destroy()
        }
      })
    },

    fill: async (work, { replace }) =>
      whileHeld(
        async () => {
          const replaces = hasDatabase(dataDir)
          if (replaces && !replace)
            throw new StoreRefused('NOT_EMPTY', `The folder ${dataDir} holds a database already.`)
          removeUnfinished(dataDir)
          // Undefined of a database that is damaged: a restore must work then above all.
          const before = replaces
            ? await withDatabase(file, { readonly: true }, readAccess).catch(() => undefined)
            : undefined
          let previous: string | undefined
          const write = async (unfinished: string) => fillFile(unfinished, (db) => work(db, before))
          await writeFile(file, write, () => {
            if (replaces) previous = keepPrevious(file)
          })
          dropLog(file)
          return previous === undefined ? {} : { previous }
        },
        { mayLackDatabase: true },
      ),
  }
}

const open = async (dataDir: string): Promise<Kysely<Schema>> => {
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
