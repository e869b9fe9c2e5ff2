import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUrl } from './location.ts'

const PREFIX = 'overland-copy-'
/** Age at which temporary folders are deleted: longer than any command takes. */
const ABANDONED_MS = 24 * 3_600_000

/**
 * The folder for temporary files: TMPDIR, or beside the embedded database. The system's folder may be in
 * memory, and a copy of a database takes gigabytes.
 *
 * @param where a data folder, or the address of a database
 */
const temporaryParent = (location: string): string =>
  !process.env.TMPDIR && !isUrl(location) && existsSync(location) ? location : tmpdir()

/** Deletes the folder at the end, also at SIGTERM. Folders of killed commands are deleted a day later. */
export const withTemporaryFolder = async <Result>(
  location: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const parent = temporaryParent(location)
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (!name.startsWith(PREFIX)) continue
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < ABANDONED_MS)
      continue
    rmSync(path, { recursive: true, force: true })
  }
}
