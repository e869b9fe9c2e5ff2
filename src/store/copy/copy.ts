import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { HOST } from '#campaign/ports/access-store.ts'
import { COPIED_TABLES, type Schema } from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'
import { inBatches } from '../tables/statement.ts'

/** A database location: a data folder, or a database of a PostgreSQL. */
export interface DatabaseLocation {
  /** The location's name for people, without a password. */
  readonly name: string

  /** Runs `work` while nobody writes. @throws StoreRefused if there is no database, or it is in use */
  readLocked<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>

  /**
   * Has `work` fill empty tables, all or nothing. A database that is there is replaced or refused.
   *
   * @param work gets the keys and addresses of the database that it replaces, if they can be read
   * @throws StoreRefused when it is in use, or not empty
   */
  fill(
    work: (db: Kysely<Schema>, replacedAccess?: AccessRows) => Promise<void>,
    options: { readonly replace: boolean },
  ): Promise<FillResult>
}

export interface FillResult {
  /** Where the previous database was put. */
  readonly previous?: string
}

/** Copies a database; the original stays. Returns the number of rows. @throws StoreRefused, leaving `to` empty */
export const moveDatabase = async (from: DatabaseLocation, to: DatabaseLocation): Promise<number> =>
  from.readLocked(async (source) => {
    let rows = 0
    const fill = async (target: typeof source) => {
      rows = await copyTables(source, target)
      // R-REPORT-8: the original must not be reported twice.
      await target.updateTable('reports').set({ is_on: 0 }).execute()
    }
    await to.fill(fill, { replace: false })
    return rows
  })

/**
 * Restores a backup. Campaigns begin new epochs, and everyone signs in again: with the keys, and by the addresses, of
 * the database that is replaced, so that what was revoked since the backup stays so.
 *
 * @param backup must not change meanwhile
 * @returns `keepsAccess`: whether keys and addresses are those of the database that was replaced
 * @throws StoreRefused, leaving the target as it was
 */
export const restoreDatabase = async (
  backup: Kysely<Schema>,
  location: DatabaseLocation,
  options: { readonly replace: boolean },
) => {
  let keepsAccess = false
  const fill = async (target: Kysely<Schema>, replacedAccess?: AccessRows) => {
    await copyTables(backup, target)
    await resetCopiedDatabase(target)
    if (replacedAccess) await replaceAccess(target, replacedAccess)
    keepsAccess = replacedAccess !== undefined
  }
  const filled = await location.fill(fill, options)
  return { ...filled, keepsAccess }
}

/**
 * After a restore revisions may be issued again, so each campaign begins a new epoch; ended sessions
 * and used links must not come back, so everyone signs in again; and a copy that is started
 * elsewhere must not write into a group's chat (R-REPORT-8).
 */
export const resetCopiedDatabase = async (trx: Kysely<Schema>): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  for (const { id } of campaigns) {
    const epoch = randomBytes(8).toString('hex')
    await trx.updateTable('campaigns').set({ epoch }).where('id', '=', id).execute()
  }
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('links').execute()
  await trx.updateTable('reports').set({ is_on: 0 }).execute()
}

/**
 * Copies all tables.
 *
 * @param from must not change meanwhile
 * @param to empty tables, in a transaction that a rejection rolls back
 * @returns how many rows were copied
 */
export const copyTables = async (from: Kysely<Schema>, to: Kysely<Schema>): Promise<number> => {
  let copied = 0
  for (const [name, { key, columns }] of Object.entries<Table>(COPIED_TABLES)) {
    const [table, keys] = [sql.table(name), columnList(key)]
    let afterLastRow = sql``
    for (;;) {
      const { rows } = await sql<Row>`select * from ${table} ${afterLastRow}
        order by ${keys} limit ${ROWS_A_PAGE}`.execute(from)
      const lastRow = rows.at(-1)
      if (!lastRow) break
      // Tables of an older version lack some columns.
      const names = Object.keys(columns).filter((column) => column in lastRow)
      const values = rows.map((row) => sql`(${sql.join(names.map((column) => row[column]))})`)
      await sql`insert into ${table} (${columnList(names)}) values ${sql.join(values)}`.execute(to)
      copied += rows.length
      afterLastRow = sql`where (${keys}) > (${sql.join(key.map((column) => lastRow[column]))})`
    }
  }
  return copied
}

type Row = Readonly<Record<string, unknown>>

/** Rows that are copied at a time; few, as one may have a megabyte. */
const ROWS_A_PAGE = 32

const columnList = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(column)))

export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  for (const name of Object.keys(COPIED_TABLES)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** The rows that decide who gets into which campaign. */
export interface AccessRows {
  readonly keys: readonly Schema['keys'][]
  readonly addresses: readonly Schema['addresses'][]
}

export const readAccess = async (db: Kysely<Schema>): Promise<AccessRows> => ({
  keys: await db.selectFrom('keys').selectAll().execute(),
  addresses: await db.selectFrom('addresses').selectAll().execute(),
})

/** Replaces the keys and addresses of the host, and of campaigns that are in the database. */
export const replaceAccess = async (
  trx: Kysely<Schema>,
  replacedAccess: AccessRows,
): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  const presentOwners = new Set([HOST, ...campaigns.map(({ id }) => id)])
  for (const table of ['keys', 'addresses'] as const) {
    const rows = replacedAccess[table].filter(({ campaign }) => presentOwners.has(campaign))
    const owners = new Set(rows.map(({ campaign }) => campaign))
    for (const batch of inBatches([...owners]))
      await trx.deleteFrom(table).where('campaign', 'in', batch).execute()
    for (const batch of inBatches(rows)) await trx.insertInto(table).values(batch).execute()
  }
}
