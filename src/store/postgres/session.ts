import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { StoreUnavailable } from '../../campaign/store.ts'
import { waiting } from '../../campaign/work-turn.ts'
import { asStoreFailure, endsConnection, isSilence } from './failures.ts'
import { runStatement } from './query.ts'
import type { StatementNames } from './statement-names.ts'

/** A connection in use, and its transaction. */
export interface Session extends DatabaseConnection {
  begin(settings?: TransactionSettings): void
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Whether the connection must not be used again. */
  isBroken(): boolean
}

interface Surroundings {
  readonly nameOf: StatementNames
  /** Called when an answer missed its deadline. */
  readonly silent: () => void
  /** A statement without rows that each transaction begins with. */
  readonly perTransaction: string | undefined
}

export const openSession = (
  client: pg.ClientBase,
  { nameOf, silent, perTransaction }: Surroundings,
): Session => {
  let transaction: 'none' | 'to begin' | 'begun' = 'none'
  let opening = ''
  let broken = false

  const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (endsConnection(error)) broken = true
      if (isSilence(error)) silent()
      throw asStoreFailure(error)
    }
  }

  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const before = [
        ...(transaction === 'to begin' ? [opening] : []),
        // A statement by itself is a transaction, with all that comes in its message.
        ...(transaction !== 'begun' && perTransaction ? [perTransaction] : []),
      ]
      if (transaction === 'to begin') transaction = 'begun'
      const work = runStatement(client, { sql, parameters, before }, nameOf)
      return toResult(await waiting(() => guarded(work)))
    },
    streamQuery: () => {
      throw new TypeError('No query of the store is streamed')
    },
    begin: ({ isolationLevel, accessMode } = {}) => {
      transaction = 'to begin'
      opening = `begin isolation level ${isolationLevel ?? USUAL_LEVEL} ${accessMode ?? ''}`
    },
    commit: async () => {
      const isEmpty = transaction === 'to begin'
      transaction = 'none'
      if (isEmpty) return
      const { command } = await waiting(() => guarded(client.query('commit')))
      // `commit` rolls a transaction with a failed statement back, without an error.
      if (command !== 'COMMIT') throw new StoreUnavailable('The database took the changes back.')
    },
    rollback: async () => {
      const isEmpty = transaction === 'to begin'
      transaction = 'none'
      if (!isEmpty && !broken) await guarded(client.query('rollback'))
    },
    isBroken: () => broken,
  }
}

/** Explicit: under another default level writers make each other fail. */
const USUAL_LEVEL = 'read committed'
const WRITING = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const toResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> =>
  WRITING.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
