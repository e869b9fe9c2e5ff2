import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A database location: a data folder, or a database of a PostgreSQL. */
export interface Place {
  /** For people, without a password. */
  readonly name: string

  /**
   * Runs `work` at this program's version while nobody writes.
   *
   * @throws CopyRefused or StoreRefused when there is no database, or it is in use
   */
  readAlone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>

  /**
   * Makes empty tables and has `work` fill them, all or nothing.
   *
   * @param options.replace whether to replace a database that is there
   * @throws CopyRefused or StoreRefused when it is in use, or not empty
   */
  fill(
    work: (db: Kysely<Schema>) => Promise<void>,
    options: { readonly replace: boolean },
  ): Promise<Filled>
}

export interface Filled {
  /** The previous database is kept here. */
  readonly former?: string
  /** A sentence: what to do by hand before a server can use it. */
  readonly remark?: string
}
