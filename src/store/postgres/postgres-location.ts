import { type Kysely, sql, type Transaction } from 'kysely'
import { type DatabaseLocation, isEmpty, readAccess } from '../copy/copy.ts'
import { otherVersion, prepareTables, tablesVersionOf } from '../schema/create-tables.ts'
import { COPIED_TABLES, type Schema } from '../schema/schema.ts'
import { StoreRefused } from '../store-refused.ts'
import { countNodes } from '../tables/viewers.ts'
import { readAddress } from './address.ts'
import { databaseOfPool, NO_LIMITS, singlePool } from './database.ts'
import { asRefusal, nameOfAddress, placeOf } from './failures.ts'
import { requireUsableServer, TABLES_LOCK } from './open.ts'

const ALL_TABLES = sql.join(Object.keys(COPIED_TABLES).map((name) => sql.table(name)))

/** A PostgreSQL database that is copied or restored while no server runs on it; one that starts waits. */
export const postgresLocation = (url: string): DatabaseLocation => {
  const name = `PostgreSQL at ${nameOfAddress(url)}`
  return {
    name,

    readLocked: async (work) =>
      withoutServers(url, name, async (trx) => {
        await requireReadableVersion(trx, url)
        await sql`lock table ${ALL_TABLES} in share mode`.execute(trx)
        return work(trx)
      }),

    fill: async (work, { replace }) =>
      withoutServers(url, name, async (trx) => {
        await prepareTables(trx, placeOf(url))
        await sql`lock table ${ALL_TABLES} in access exclusive mode`.execute(trx)
        const holdsNothing = await isEmpty(trx)
        if (!(replace || holdsNothing))
          throw new StoreRefused('NOT_EMPTY', `The ${name} holds campaigns already.`)
        const replacedAccess = holdsNothing ? undefined : await readAccess(trx)
        await sql`truncate table ${ALL_TABLES}`.execute(trx)
        await work(trx, replacedAccess)
        return {}
      }),
  }
}

/** Reads one state of a database while servers work on it. @throws StoreRefused */
export const readSnapshot = async <Result>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  withDatabase(url, async (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await requireReadableVersion(trx, url)
        return work(trx)
      }),
  )

const requireReadableVersion = async (db: Kysely<Schema>, url: string): Promise<void> => {
  const version = await tablesVersionOf(db)
  if (version === 'none')
    throw new StoreRefused('NO_DATABASE', `There are no campaigns at ${nameOfAddress(url)}.`)
  if (version === 'other') throw otherVersion(placeOf(url))
}

/** Runs `work` if no server is announced on the database; one that was killed counts for 90 s. */
const withoutServers = async <Result>(
  url: string,
  name: string,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  withDatabase(url, async (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${TABLES_LOCK}) as free`.execute(trx)
      const isOurs = ['current', 'older'].includes(await tablesVersionOf(trx))
      const nodes = isOurs ? await countNodes(trx) : 0
      if (!rows[0]?.free || nodes > 0)
        throw new StoreRefused(
          'IN_USE',
          `A server or command of Overland uses the ${name}. Stop them all first; a server that was killed counts for 90 s.`,
        )
      return work(trx)
    }),
  )

/** @throws StoreRefused when the server cannot be reached or used */
const withDatabase = async <Result>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const address = readAddress(url)
  const pool = singlePool(address)
  try {
    await requireUsableServer(pool, address).catch((error: unknown) => {
      throw asRefusal(error, url)
    })
    return await work(databaseOfPool(pool, NO_LIMITS))
  } finally {
    await pool.end()
  }
}
