import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { StoreUnavailable } from '../../campaign/store.ts'
import { StoreRefused } from '../store-refused.ts'
import { giveTo, ownerOf } from './owner.ts'

type IdentityOf = (file: string) => string | undefined

interface Known {
  readonly identityOf: IdentityOf
  identity: string | undefined
  /** What leads to the open file, where the system tells (Linux). */
  readonly openAs: readonly string[]
  lookedAt: number
}

/** Reads look this often, in ms: a look takes as long as a small query. */
const LOOK_MS = 200

const known = new WeakMap<Database.Database, Known>()

const orUndefined = <Result>(ask: () => Result): Result | undefined => {
  try {
    return ask()
  } catch {
    return undefined
  }
}

const deviceAndInode: IdentityOf = (file) =>
  orUndefined(() => {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev} ${ino}`
  })

const OPEN_FILES = '/proc/self/fd'

/** A folder that is mounted over the file's gives another file the same path. */
const isOpenAt = (file: string, link: string): boolean =>
  orUndefined(() => readlinkSync(link) === realpathSync(file)) === true &&
  deviceAndInode(link) === deviceAndInode(file)

const openFilesAt = (file: string): readonly string[] => {
  const links = orUndefined(() => readdirSync(OPEN_FILES)) ?? []
  return links.map((link) => join(OPEN_FILES, link)).filter((link) => isOpenAt(file, link))
}

/** Whether an open file stands where its path leads, though its number changed. */
const isStillThere = (file: string, openAs: readonly string[]): boolean =>
  openAs.length > 0 && openAs.every((link) => isOpenAt(file, link))

/** Notes which file an open database is. */
export const notePlace = (
  sqlite: Database.Database,
  identityOf: IdentityOf = deviceAndInode,
): void => {
  const identity = identityOf(sqlite.name)
  const openAs = openFilesAt(sqlite.name)
  known.set(sqlite, { identityOf, identity, openAs, lookedAt: performance.now() })
}

/**
 * A file that was removed or replaced takes writes as before, and loses all of them with its last
 * connection. Some file systems number a file anew while it is open.
 *
 * @throws StoreUnavailable when the path leads to another file, or to none
 */
export const refuseGone = (sqlite: Database.Database): void => {
  const noted = known.get(sqlite)
  if (!noted) return
  const identity = noted.identityOf(sqlite.name)
  if (identity !== noted.identity && !isStillThere(sqlite.name, noted.openAs))
    throw new StoreUnavailable(
      `The database is gone: ${sqlite.name} was removed or replaced while the server ran. Stop the server, and put the file there again, or a backup.`,
    )
  noted.identity = identity
  noted.lookedAt = performance.now()
}

/** For reads. @throws StoreUnavailable as `refuseGone`, within 200 ms */
export const refuseLongGone = (sqlite: Database.Database): void => {
  const noted = known.get(sqlite)
  if (noted && performance.now() - noted.lookedAt >= LOOK_MS) refuseGone(sqlite)
}

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
  if (file === ':memory:') return
  const marker = markerOf(file)
  if (existsSync(marker)) return
  try {
    closeSync(openSync(marker, 'a', 0o600))
    giveTo(ownerOf(dirname(file), file), marker)
  } catch {}
}
