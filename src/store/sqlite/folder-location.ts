import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type AccessRows, type DatabaseLocation, readAccess } from '../copy/copy.ts'
import { prepareTables } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { StoreRefused } from '../store-refused.ts'
import {
  connect,
  databaseFile,
  dropLog,
  placeOf,
  sqliteDialect,
  withDatabase,
} from './connection.ts'
import { asRefusal } from './failures.ts'
import { giveTo, holdFolder, keepPrevious, ownerOf } from './folder.ts'
import { fillFile, UNFINISHED, writeFile } from './new-file.ts'

/** Used while no server runs on it. */
export const folderLocation = (folder: string): DatabaseLocation => {
  const dataDir = resolve(folder)
  return {
    name: dataDir,

    readAlone: async (work) => {
      if (!isTaken(dataDir))
        throw new StoreRefused('NO_DATABASE', `There is no database in ${dataDir}.`)
      return whileHeld(dataDir, async () => {
        const { db, sqlite } = await open(dataDir)
        try {
          return await db.transaction().execute(work)
        } finally {
          sqlite.close()
        }
      })
    },

    fill: async (work, { replace }) =>
      whileHeld(dataDir, async () => {
        const replaces = isTaken(dataDir)
        if (replaces && !replace)
          throw new StoreRefused('NOT_EMPTY', `The folder ${dataDir} holds a database already.`)
        removeUnfinished(dataDir)
        const file = databaseFile(dataDir)
        const owner = ownerOf(dataDir, file)
        let previous: string | undefined
        const before = replaces ? await readAccessOf(file) : undefined
        const write = async (unfinished: string) => {
          giveTo(owner, unfinished)
          await fillFile(unfinished, (db) => work(db, before))
        }
        await writeFile(file, write, () => {
          if (replaces) previous = keepPrevious(file, owner)
        })
        dropLog(file)
        return previous === undefined ? {} : { previous }
      }),
  }
}

const isTaken = (dataDir: string): boolean => {
  const file = databaseFile(dataDir)
  return existsSync(file) && statSync(file).size > 0
}

const whileHeld = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const letGo = holdFolder(dataDir)
  try {
    return await work()
  } finally {
    letGo()
  }
}

const open = async (dataDir: string) => {
  let sqlite: Database.Database | undefined
  try {
    sqlite = connect(dataDir)
    const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
    await prepareTables(db, placeOf(dataDir))
    return { db, sqlite }
  } catch (error) {
    sqlite?.close()
    throw asRefusal(error, dataDir)
  }
}

/** Changes nothing; undefined of a database that is damaged: a restore must work then above all. */
const readAccessOf = async (file: string): Promise<AccessRows | undefined> =>
  withDatabase(file, { readonly: true }, readAccess).catch(() => undefined)

/** Left by a killed process. */
const removeUnfinished = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) {
    if (name.includes(UNFINISHED)) rmSync(join(dataDir, name), { force: true })
  }
}
