import pg from 'pg'
import type { StatementNames } from './statement-names.ts'
import { toSent, typeOf } from './values.ts'

/** A statement as it goes to the server. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether it is the first of a transaction. */
  readonly begins: boolean
}

/** As the database may be set to another level, under which two writers hinder each other. */
const BEGIN = 'begin isolation level read committed'

/** What a query of the driver does with the wire, which its types leave out. */
interface Wire {
  parse(message: { text: string }): void
  bind(message: object): void
  execute(message: object): void
}
interface Preparing {
  types: readonly number[]
  prepare(connection: Wire): void
}

/**
 * Carries a statement out.
 *
 * A transaction begins with its first statement, in one message: a round trip less. Were the
 * beginning to fail, the server would leave out the statement.
 *
 * @param nameOf under which name a statement is prepared, if it is
 */
export const runStatement = (
  client: pg.ClientBase,
  { sql, parameters, begins }: Statement,
  nameOf: StatementNames,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const types = parameters.map(typeOf)
    const name = nameOf(sql, types)
    const config = {
      text: sql,
      values: parameters.map(toSent),
      queryMode: 'extended',
      ...(name && { name }),
      callback: (error: Error | null, results?: pg.QueryResult | readonly pg.QueryResult[]) => {
        const result = Array.isArray(results) ? results.at(-1) : results
        if (error || !result) reject(error ?? new TypeError('No answer'))
        else resolve(result)
      },
    }
    const query = new pg.Query(config as pg.QueryConfig)
    const preparing = query as unknown as Preparing
    // Not in the configuration, where they would be taken for those of the answer as well.
    preparing.types = types
    if (begins) beginBefore(preparing)
    client.query(query)
  })

const beginBefore = (query: Preparing): void => {
  const prepare = query.prepare.bind(query)
  query.prepare = (connection) => {
    connection.parse({ text: BEGIN })
    connection.bind({})
    connection.execute({})
    prepare(connection)
  }
}
