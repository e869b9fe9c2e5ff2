import { createHash } from 'node:crypto'

/** A name is prepared on each connection, and stays there. */
const NAMES = 200
const NAME_LENGTH = 32
/** Such a list is seldom as long as the last one was. */
const HAS_LIST = / in \(/
/** Rows that go many in one statement: seldom as many as the last time, and long to keep. */
const MANY_PARAMETERS = 64

/** The name of a statement with parameters of these types, which are part of it once prepared. */
export type StatementNames = (sql: string, types: readonly number[]) => string | undefined

/**
 * Under which name a statement is prepared, so that the server plans it once a connection; nothing
 * for those that are seldom the same twice.
 */
export const statementNames = (): StatementNames => {
  const names = new Map<string, string | undefined>()
  return (sql, types) => {
    if (types.length > MANY_PARAMETERS) return undefined
    const key = `${types.join()} ${sql}`
    if (names.has(key)) return names.get(key)
    if (names.size >= NAMES) return undefined
    const name = HAS_LIST.test(sql) ? undefined : hashOf(key)
    names.set(key, name)
    return name
  }
}

const hashOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, NAME_LENGTH)
