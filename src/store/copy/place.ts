import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where a whole database is, or is to be: a folder, or a database of a PostgreSQL. */
export interface Place {
  /** What people call it, without a password. */
  readonly name: string

  /**
   * Reads it in one state that nobody changes before the work is done, at this program's version.
   *
   * @throws CopyRefused or StoreRefused when there is none, or somebody uses it
   */
  readAlone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>

  /**
   * Makes a database of empty tables, which the work fills: all of it or nothing.
   *
   * @param options.replace whether what is there already gives way
   * @throws CopyRefused or StoreRefused when somebody uses it, or it holds something
   */
  fill(
    work: (db: Kysely<Schema>) => Promise<void>,
    options: { readonly replace: boolean },
  ): Promise<Filled>
}

export interface Filled {
  /** Where that is kept now which was there before. */
  readonly former?: string
  /** What is left to be done by hand before a server can use it, in a sentence. */
  readonly remark?: string
}
