import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { giveTo, type Owner } from './owner.ts'

/** Keeps a copy, with its log; the file stays, so that there always is one. Returns where. */
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
    // Some file systems have no hard links.
    copyFileSync(from, to)
  }
}

/** Drops the log of a previous database. */
export const dropLog = (file: string): void => {
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}
