import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { CopyRefused } from '../copy/copy-refused.ts'
import { NEWEST_STEP } from '../migrations/migrations.ts'
import { StoreRefused } from '../store-refused.ts'
import { makeBackup } from './backup.ts'
import { isBackup } from './backup-mark.ts'
import { writeNewFile } from './new-file.ts'
import { giveTo, ownerOf } from './owner.ts'
import { KEPT_FREE_BYTES } from './room.ts'

/** Of the copies, the newest stay. */
const KEPT = 3
const MEGABYTE = 1_000_000

interface Upgrading {
  /** Gets a line for the host before it is copied. */
  readonly say?: (line: string) => void
  /** The time in UTC, for the copy's name. */
  readonly now?: Date
  readonly freeBytes?: (folder: string) => number
}

export interface Kept {
  /** A backup of the database as it was. */
  readonly file: string
  /** Call it after the upgrade: older copies go. */
  readonly worked: () => void
  /** Call it if there was no upgrade, and so nothing was changed. */
  readonly failed: () => void
}

/**
 * Writes a backup of an older database beside it. It is of that database's version, so the program
 * that wrote the database restores it.
 *
 * @throws StoreRefused `NOT_COPIED`, leaving nothing
 */
export const copyBeforeUpgrade = async (
  sqlite: Database.Database,
  { say = () => {}, now = new Date(), freeBytes = bytesFree }: Upgrading = {},
): Promise<Kept> => {
  const folder = dirname(sqlite.name)
  removeUnfinished(folder)
  // Upgrades that were killed half-way left more.
  keepNewest(folder)
  requireRoomFor(sqlite, freeBytes(folder))
  const file = join(folder, `overland.db.before-${NEWEST_STEP}-${timeInName(now)}`)
  say(
    `The database is of an earlier version of Overland. It is kept as it is in ${file}, and then brought up to date; the way back is in docs/hosting.md.`,
  )
  try {
    await writeNewFile(file, (unfinished) => {
      giveTo(ownerOf(folder, sqlite.name), unfinished)
      sqlite.prepare('vacuum into ?').run(unfinished)
      // One that was put in the database's place is a backup already.
      if (!isBackup(sqlite)) makeBackup(unfinished)
    })
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error
    throw notCopied(folder, error.message, error)
  }
  return {
    file,
    worked: () => keepNewest(folder, file),
    failed: () => rmSync(file, { force: true }),
  }
}

const notCopied = (folder: string, reason: string, cause?: unknown): StoreRefused =>
  new StoreRefused(
    'NOT_COPIED',
    `The database in ${folder} is of an earlier version, and no copy of it could be kept before it is brought up to date: ${reason} Nothing was changed. Mend that and start again, or start the earlier version.`,
    { cause },
  )

const requireRoomFor = (sqlite: Database.Database, free: number): void => {
  const number = (pragma: string) => Number(sqlite.pragma(pragma, { simple: true }))
  const size = (number('page_count') - number('freelist_count')) * number('page_size')
  const needed = size + KEPT_FREE_BYTES
  if (free >= needed) return
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)
  throw notCopied(
    dirname(sqlite.name),
    `that takes ${megabytes(needed)} MB, and ${megabytes(free)} MB are free.`,
  )
}

const bytesFree = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const timeInName = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Of this kind alone: those that a restore keeps are named otherwise. */
const COPY = /^overland\.db\.before-\d+-(?<time>\d{8}T\d{6}Z)$/
const UNFINISHED_COPY = /^overland\.db\.before-\d+-\d{8}T\d{6}Z\.\d+\.unfinished(-journal)?$/

/** @param made stays, even if others are named as if they were of a later time */
const keepNewest = (folder: string, made?: string): void => {
  const timeOf = (name: string): string => COPY.exec(name)?.groups?.time ?? ''
  const others = readdirSync(folder).filter(
    (name) => COPY.test(name) && join(folder, name) !== made,
  )
  others.sort((a, b) => timeOf(b).localeCompare(timeOf(a)))
  for (const name of others.slice(made ? KEPT - 1 : KEPT)) rmSync(join(folder, name))
}

/** Left by a killed process. */
const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) if (UNFINISHED_COPY.test(name)) rmSync(join(folder, name))
}
