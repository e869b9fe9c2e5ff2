import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../schema.ts'
import { firstConnection, longWork, type Reach } from './connections.ts'
import { postgresDialect } from './dialect.ts'
import { asRefusal } from './refusals.ts'
import { requireServer } from './requirements.ts'

const ANSWER_MS = 10_000

/**
 * On a connection of its own. The work gets the way to the server with what was found out on it.
 *
 * @throws StoreRefused when the server cannot be reached or used
 */
export const onServer = async <Result>(
  to: Reach,
  work: (client: pg.Client, to: Reach) => Promise<Result>,
): Promise<Result> => {
  const client = firstConnection(to, ANSWER_MS)
  client.on('error', () => {})
  let keepsSession: boolean
  try {
    try {
      await client.connect()
      keepsSession = await requireServer(client, to)
    } catch (error) {
      throw asRefusal(error, to.url)
    }
    return await work(client, { ...to, keepsSession })
  } finally {
    client.end().catch(() => {})
  }
}

/** Works on a database without a deadline. */
export const withDatabase = async <Result>(
  to: Reach,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const db = new Kysely<Schema>({ dialect: postgresDialect(longWork(to)) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
