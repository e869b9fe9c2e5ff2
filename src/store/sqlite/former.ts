import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { giveTo, type Owner } from './owner.ts'

/**
 * Keeps a database, which is about to be replaced, beside itself, with the log that belongs to it.
 * It stays in its place as well, so that there is one at any time.
 *
 * @param owner who is to have it
 * @returns where it is kept
 */
export const keepFormer = (file: string, owner: Owner | undefined): string => {
  const former = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  keep(`${file}-wal`, `${former}-wal`)
  keep(file, former)
  giveTo(owner, `${former}-wal`)
  giveTo(owner, former)
  return former
}

const keep = (from: string, to: string): void => {
  if (!existsSync(from)) return
  try {
    linkSync(from, to)
  } catch {
    // Some file systems give a file one name only.
    copyFileSync(from, to)
  }
}

/** Drops what SQLite kept beside the former database. */
export const dropLog = (file: string): void => {
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}
