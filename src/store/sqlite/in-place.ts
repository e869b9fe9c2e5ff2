import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { StoreRefused } from '../store-refused.ts'
import { giveTo, ownerOf } from './owner.ts'

const identities = new WeakMap<Database.Database, string | undefined>()

const identityOf = (file: string): string | undefined => {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

/** Notes which file an open database is. */
export const notePlace = (sqlite: Database.Database): void => {
  identities.set(sqlite, identityOf(sqlite.name))
}

/**
 * Whether the database is still what its path leads to. A file that was removed, or replaced, takes
 * writes as before, and loses all of them with its last connection.
 */
export const isInPlace = (sqlite: Database.Database): boolean =>
  !identities.has(sqlite) || identityOf(sqlite.name) === identities.get(sqlite)

const markerOf = (file: string): string => join(dirname(file), 'overland.began')

/** Where a database has been, none is begun anew. @throws StoreRefused `DATABASE_GONE` */
export const refuseLost = (file: string): void => {
  const marker = markerOf(file)
  if ((existsSync(file) && statSync(file).size > 0) || !existsSync(marker)) return
  throw new StoreRefused(
    'DATABASE_GONE',
    `There was a database in ${dirname(file)}, and overland.db is gone. Put it or a backup there again, or remove ${marker} to begin with nothing.`,
  )
}

/** Marks that there is one. A full disk is no reason not to start. */
export const markBegun = (file: string): void => {
  const marker = markerOf(file)
  if (existsSync(marker)) return
  try {
    closeSync(openSync(marker, 'a', 0o600))
    giveTo(ownerOf(dirname(file), file), marker)
  } catch {}
}
