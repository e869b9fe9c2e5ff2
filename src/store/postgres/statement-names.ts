import { createHash } from 'node:crypto'

/** A name stays prepared on each connection. */
const NAMES = 200
const NAME_LENGTH = 32
/** Such lists vary in length. */
const HAS_LIST = / in \(/
/** Bulk inserts: seldom alike, and long to keep. */
const MANY_PARAMETERS = 64

/** The types of parameters are part of a prepared statement. */
export type StatementNames = (sql: string, types: readonly number[]) => string | undefined

/** So that the server plans a statement once a connection; undefined for those seldom repeated. */
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
