import { copyFileSync, existsSync, linkSync } from 'node:fs'
import { giveTo, type Owner } from './owner.ts'

/** Keeps a copy, with its log; the file stays, so that there always is one. Returns where. */
export const keepPrevious = (file: string, owner: Owner | undefined): string => {
  const previous = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  keep(`${file}-wal`, `${previous}-wal`)
  keep(file, previous)
  giveTo(owner, `${previous}-wal`)
  giveTo(owner, previous)
  return previous
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
