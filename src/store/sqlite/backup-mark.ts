import type Database from 'better-sqlite3'

/** The `user_version` of a backup; a database that a server works on has 0. */
const BACKUP_MARK = 1

export const markAsBackup = (copy: Database.Database): void => {
  copy.pragma(`user_version = ${BACKUP_MARK}`)
}

export const isBackup = (sqlite: Database.Database): boolean =>
  sqlite.pragma('user_version', { simple: true }) === BACKUP_MARK
