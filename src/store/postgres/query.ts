import pg from 'pg'
import type { StatementNames } from './statement-names.ts'
import { toSent, typeOf } from './values.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Statements without rows that go before, in the same message. */
  readonly before: readonly string[]
}

/** The driver's types leave these out. */
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
 * A transaction begins in one message with its first statement: a round trip less. If one that goes
 * before fails, the server skips the rest.
 *
 * @param nameOf names the statements to prepare
 */
export const runStatement = (
  client: pg.ClientBase,
  { sql, parameters, before }: Statement,
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
    // Not in the configuration, where they would apply to the answer as well.
    preparing.types = types
    if (before.length > 0) runBefore(preparing, before)
    client.query(query)
  })

const runBefore = (query: Preparing, before: readonly string[]): void => {
  const prepare = query.prepare.bind(query)
  query.prepare = (connection) => {
    for (const text of before) {
      connection.parse({ text })
      connection.bind({})
      connection.execute({})
    }
    prepare(connection)
  }
}
