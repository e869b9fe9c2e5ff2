import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely } from 'kysely'
import { CopyRefused } from '../copy/copy-refused.ts'
import type { DatabaseLocation } from '../copy/database-location.ts'
import { prepareTables } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { connect, databaseFile, placeOf } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { fillFile } from './fill-file.ts'
import { holdFolder } from './lock.ts'
import { UNFINISHED, writeFile } from './new-file.ts'
import { giveTo, type Owner, ownerOf } from './owner.ts'
import { dropLog, keepPrevious } from './previous-database.ts'
import { readAccessOf } from './read-access.ts'
import { asRefusal } from './refusals.ts'

/** Used while no server runs on it. */
export const folderLocation = (folder: string): DatabaseLocation => {
  const dataDir = resolve(folder)
  return {
    name: dataDir,

    readAlone: async (work) => {
      if (!isTaken(dataDir))
        throw new CopyRefused('NO_DATABASE', `There is no database in ${dataDir}.`)
      return whileHeld(dataDir, async () => {
        const { db, close } = await open(dataDir)
        try {
          return await db.transaction().execute(work)
        } finally {
          close()
        }
      })
    },

    fill: async (work, { replace }) =>
      whileHeld(dataDir, async () => {
        const replaces = isTaken(dataDir)
        if (replaces && !replace)
          throw new CopyRefused('NOT_EMPTY', `The folder ${dataDir} holds a database already.`)
        removeUnfinished(dataDir)
        const file = databaseFile(dataDir)
        const owner = ownerOf(dataDir, file)
        let previous: string | undefined
        let isTheirs = true
        const before = replaces ? await readAccessOf(file) : undefined
        const write = async (unfinished: string) => {
          isTheirs = giveTo(owner, unfinished)
          await fillFile(unfinished, (db) => work(db, before))
        }
        await writeFile(file, write, () => {
          if (replaces) previous = keepPrevious(file, owner)
        })
        dropLog(file)
        return {
          ...(previous !== undefined && { previous }),
          ...(owner && !isTheirs ? { remark: sayWhose(dataDir, owner) } : {}),
        }
      }),
  }
}

const sayWhose = (folder: string, { uid, gid }: Owner): string =>
  `What was written could not be given to user ${uid}, who has the folder. If the server runs as that user, it needs: chown -R ${uid}:${gid} ${folder}`

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
  try {
    const sqlite = connect(dataDir)
    const close = () => sqlite.close()
    try {
      const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
      await prepareTables(db, placeOf(dataDir))
      return { db, close }
    } catch (error) {
      close()
      throw error
    }
  } catch (error) {
    throw asRefusal(error, dataDir)
  }
}

/** Left by a killed process. */
const removeUnfinished = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) {
    if (name.includes(UNFINISHED)) rmSync(join(dataDir, name), { force: true })
  }
}
