import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { HOST } from '#campaign/ports/access-store.ts'
import { COPIED_TABLES, type Schema } from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'
import { inBatches } from '../tables/statement.ts'

/** A database location: a data folder, or a database of a PostgreSQL. */
export interface DatabaseLocation {
  /** For people, without a password. */
  readonly name: string

  /** Nobody writes meanwhile. @throws StoreRefused if none is there, or free */
  readAlone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>

  /**
   * Has `work` fill empty tables, all or nothing; `replace` a database that is there, or refuse.
   *
   * @param work gets the keys and addresses of the database that it replaces, if they can be read
   * @throws StoreRefused when it is in use, or not empty
   */
  fill(
    work: (db: Kysely<Schema>, before?: AccessRows) => Promise<void>,
    options: { readonly replace: boolean },
  ): Promise<Filled>
}

export interface Filled {
  /** The previous database is kept here. */
  readonly previous?: string
}

/** The original stays. Returns how many rows were copied. @throws StoreRefused, leaving `to` empty */
export const move = async (from: DatabaseLocation, to: DatabaseLocation): Promise<number> =>
  from.readAlone(async (source) => {
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
 * Campaigns begin new epochs, and everyone signs in again: with the keys, and by the addresses, of
 * the database that is replaced, so that what was revoked since the backup stays so.
 *
 * @param backup must not change meanwhile
 * @returns `keepsAccess`: whether keys and addresses are those of the database that was replaced
 * @throws StoreRefused, leaving the target as it was
 */
export const restore = async (
  backup: Kysely<Schema>,
  location: DatabaseLocation,
  options: { readonly replace: boolean },
) => {
  let keepsAccess = false
  const fill = async (target: Kysely<Schema>, before?: AccessRows) => {
    await copyTables(backup, target)
    await startAnew(target)
    if (before) await putAccess(target, before)
    keepsAccess = before !== undefined
  }
  const filled = await location.fill(fill, options)
  return { ...filled, keepsAccess }
}

/**
 * After a restore revisions may be issued again, so each campaign begins a new epoch; ended sessions
 * and used links must not come back, so everyone signs in again; and a copy that is started
 * elsewhere must not write into a group's chat (R-REPORT-8).
 */
export const startAnew = async (trx: Kysely<Schema>): Promise<void> => {
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
    const [table, keys] = [sql.table(name), refsTo(key)]
    let after = sql``
    for (;;) {
      const { rows } = await sql<Row>`select * from ${table} ${after}
        order by ${keys} limit ${ROWS_A_PAGE}`.execute(from)
      const last = rows.at(-1)
      if (!last) break
      // Those of an older version lack some.
      const names = Object.keys(columns).filter((column) => column in last)
      const values = rows.map((row) => sql`(${sql.join(names.map((column) => row[column]))})`)
      await sql`insert into ${table} (${refsTo(names)}) values ${sql.join(values)}`.execute(to)
      copied += rows.length
      after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`
    }
  }
  return copied
}

type Row = Readonly<Record<string, unknown>>

/** Few, as a row may have a megabyte. */
const ROWS_A_PAGE = 32

const refsTo = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  for (const name of Object.keys(COPIED_TABLES)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Who gets in where. */
export interface AccessRows {
  readonly keys: readonly Schema['keys'][]
  readonly addresses: readonly Schema['addresses'][]
}

export const readAccess = async (db: Kysely<Schema>): Promise<AccessRows> => ({
  keys: await db.selectFrom('keys').selectAll().execute(),
  addresses: await db.selectFrom('addresses').selectAll().execute(),
})

/** Puts keys and addresses in the place of those of the same campaigns, and of the host. */
export const putAccess = async (trx: Kysely<Schema>, before: AccessRows): Promise<void> => {
  const campaigns = await trx.selectFrom('campaigns').select('id').execute()
  const here = new Set([HOST, ...campaigns.map(({ id }) => id)])
  for (const table of ['keys', 'addresses'] as const) {
    const rows = before[table].filter(({ campaign }) => here.has(campaign))
    const owners = new Set(rows.map(({ campaign }) => campaign))
    for (const some of inBatches([...owners]))
      await trx.deleteFrom(table).where('campaign', 'in', some).execute()
    for (const some of inBatches(rows)) await trx.insertInto(table).values(some).execute()
  }
}
