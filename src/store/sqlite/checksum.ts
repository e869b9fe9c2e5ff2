import type Database from 'better-sqlite3'
import { type Contents, firstDifference, sumUp } from '../copy/content.ts'
import type { Value } from '../copy/pages.ts'

/** Adds checksums of the tables: SQLite's own check does not find a changed letter. */
export const writeChecksum = (backup: Database.Database): void => {
  const contents = contentsOf(backup)
  backup.exec('create table backup_seal (contents text not null)')
  backup.prepare('insert into backup_seal values (?)').run(JSON.stringify(contents))
}

/** The first table that differs from its checksum. Backups of the first versions have none. */
export const checksumMismatch = (backup: Database.Database): string | undefined => {
  const checksum = checksumOf(backup)
  return checksum && firstDifference(checksum, contentsOf(backup))
}

export const dropChecksum = 'drop table if exists backup_seal'

const checksumOf = (backup: Database.Database): Contents | undefined => {
  if (!tablesOf(backup).includes('backup_seal')) return undefined
  const text = backup.prepare<[], string>('select contents from backup_seal').pluck().get()
  try {
    return JSON.parse(text ?? '{}') as Contents
  } catch {
    return {}
  }
}

/** Of the tables that are there: a backup is of its own version. */
const contentsOf = (sqlite: Database.Database): Contents => {
  const own = tablesOf(sqlite).filter((name) => name !== 'backup_seal')
  return Object.fromEntries(own.map((table) => [table, contentOf(sqlite, table)]))
}

const contentOf = (sqlite: Database.Database, table: string) => {
  const columns = sqlite
    .prepare<[string], string>('select name from pragma_table_info(?) order by name')
    .pluck()
    .all(table)
  const sum = sumUp()
  const select = `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`
  for (const row of sqlite.prepare<[], Value[]>(select).raw().iterate()) sum.add(row)
  return sum.content()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = (sqlite: Database.Database): readonly string[] =>
  sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all()
