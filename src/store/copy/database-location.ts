import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AccessRows } from './access-rows.ts'

/** A database location: a data folder, or a database of a PostgreSQL. */
export interface DatabaseLocation {
  /** For people, without a password. */
  readonly name: string

  /** Nobody writes meanwhile. @throws CopyRefused or StoreRefused if none is there, or free */
  readAlone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>

  /**
   * Has `work` fill empty tables, all or nothing; `replace` a database that is there, or refuse.
   *
   * @param work gets the keys and addresses of the database that it replaces, if they can be read
   * @throws CopyRefused or StoreRefused when it is in use, or not empty
   */
  fill(
    work: (db: Kysely<Schema>, before?: AccessRows) => Promise<void>,
    options: { readonly replace: boolean },
  ): Promise<Filled>
}

export interface Filled {
  /** The previous database is kept here. */
  readonly previous?: string
  /** A sentence: what to do by hand before a server can use it. */
  readonly remark?: string
}
