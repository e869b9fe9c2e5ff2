import { closeSync, openSync, readSync, rmSync } from 'node:fs'

/** The header's write version, and its value for WAL (file format 1.3.3). */
const WRITE_VERSION_OFFSET = 18
const WAL_VERSION = 2

/**
 * A backup is not in WAL mode. If the server of the database before it was killed, that database's
 * log is still there, and SQLite would play it into the backup.
 */
export const dropForeignWal = (file: string): void => {
  if (isEmptyOrWal(file)) return
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}

const isEmptyOrWal = (file: string): boolean => {
  const descriptor = openSync(file, 'r')
  try {
    const version = Buffer.alloc(1)
    const bytes = readSync(descriptor, version, 0, 1, WRITE_VERSION_OFFSET)
    return bytes === 0 || version[0] === WAL_VERSION
  } finally {
    closeSync(descriptor)
  }
}
