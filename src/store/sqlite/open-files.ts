import { readdirSync, statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { StoreUnavailable } from '../../campaign/store.ts'

/** Reads look this often, in ms: a look takes as long as a small query. */
const LOOK_MS = 1_000

interface OpenFile {
  readonly path: string
  readonly isThere: () => boolean
}

const looks = new WeakMap<Database.Database, { readonly files: readonly OpenFile[]; at: number }>()

const identityOf = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

const OPEN_FILES = '/proc/self/fd'

/** On Linux the open file is asked: some file systems number a file anew while it is open. */
const openFile = (path: string): OpenFile => {
  const identity = identityOf(path)
  const names = identityOf(OPEN_FILES) ? readdirSync(OPEN_FILES) : []
  const links = names.map((name) => `${OPEN_FILES}/${name}`)
  const open = links.filter((link) => identityOf(link) === identity)
  const isOpen = (now: string) => now === identity || open.some((link) => identityOf(link) === now)
  return { path, isThere: () => isOpen(identityOf(path) ?? '') }
}

/** Notes which files a database and its log are. */
export const noteFiles = (sqlite: Database.Database): void => {
  const files = [sqlite.name, `${sqlite.name}-wal`].map(openFile)
  looks.set(sqlite, { files, at: performance.now() })
}

/** Writes to a removed file are lost with its process. @throws StoreUnavailable if one is gone */
export const refuseGone = (sqlite: Database.Database): void => {
  const look = looks.get(sqlite)
  if (!look) return
  const gone = look.files.find(({ isThere }) => !isThere())
  // After a file that is gone, reads look at once.
  look.at = gone ? -LOOK_MS : performance.now()
  if (gone)
    throw new StoreUnavailable(
      `The database is gone: ${gone.path} was removed or replaced while the server ran. Put it back, or end the server and start it again.`,
    )
}

/** For reads. @throws StoreUnavailable as `refuseGone`, within a second */
export const refuseLongGone = (sqlite: Database.Database): void => {
  const look = looks.get(sqlite)
  if (look && performance.now() - look.at >= LOOK_MS) refuseGone(sqlite)
}
