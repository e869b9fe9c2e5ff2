import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { StoreUnavailable } from '../../campaign/store.ts'
import type { Schema } from '../schema.ts'
import { asStoreFailure, endsConnection } from './failures.ts'

/** In ms; 0: none. */
type Limits = Readonly<Record<string, number>>

/** Kysely's own dialect, over connections that fail as a store does. */
export const databaseOver = (pool: pg.Pool, limits: Limits): Kysely<Schema> => {
  const settings = Object.entries({ synchronous_commit: 'on', ...limits })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
  const connect = async (): Promise<PostgresPoolClient> =>
    guarded(await pool.connect().catch(failed), settings)
  const end = async () => pool.end()
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end, options: {} } }) })
}

const failed = (error: unknown): never => {
  throw asStoreFailure(error)
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
const NOTHING: Answer = { command: '', rowCount: null, rows: [] }

/** Explicit: under another default level writers make each other fail. */
const BEGIN = 'begin isolation level read committed'
const BEGINS = /^(?:begin|start transaction)\b/
const READS = /^select\b/

/**
 * A connection in use. Each of its transactions is on the disk once it is committed, whatever the
 * server's default is; a write by itself becomes one, too.
 */
const guarded = (client: pg.PoolClient, settings: string): PostgresPoolClient => {
  let isBroken = false
  let isInTransaction = false

  const run = async (sql: string, values: readonly unknown[] = []): Promise<Answer> => {
    if (isBroken) throw new StoreUnavailable('The connection to the database is lost.')
    try {
      return await client.query(sql, values.map(toSent))
    } catch (error) {
      isBroken = endsConnection(error)
      return failed(error)
    }
  }

  const begin = async (how: string) => {
    isInTransaction = true
    // In one message.
    await run(`${how}; ${settings}`)
    return NOTHING
  }

  const commit = async () => {
    const { command } = await run('commit')
    // `commit` rolls a transaction with a failed statement back, without an error.
    if (command !== 'COMMIT') throw new StoreUnavailable('The database took the changes back.')
    isInTransaction = false
    return NOTHING
  }

  const rollback = async () => {
    if (!isBroken) await run('rollback')
    isInTransaction = false
    return NOTHING
  }

  const writeAlone = async (sql: string, values: readonly unknown[]) => {
    await begin(BEGIN)
    try {
      const answer = await run(sql, values)
      await commit()
      return answer
    } catch (error) {
      await rollback()
      throw error
    }
  }

  const query = async (sql: string, values: readonly unknown[]): Promise<Answer> => {
    if (BEGINS.test(sql)) return begin(sql === 'begin' ? BEGIN : sql)
    if (sql === 'commit') return commit()
    if (sql === 'rollback') return rollback()
    return isInTransaction || READS.test(sql) ? run(sql, values) : writeAlone(sql, values)
  }

  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken || isInTransaction),
  }
}

/** PostgreSQL's texts hold no U+0000. Nothing valid has one, and what is looked for is not found. */
const toSent = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
