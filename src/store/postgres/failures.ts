import pg from 'pg'
import { StoreUnavailable } from '../../campaign/store.ts'

/**
 * Failures of the database and what lies under it, not of a statement: classes of codes, or single
 * ones. 08 connection, 28 sign-in, 40001 and 40P01 one of two that hindered each other, 40003
 * outcome unknown, 25006 a standby, 25P03 waited too long, 3D000 no such database, 53 no room, 55P03
 * a lock, 57 stopped or cancelled, 58 the system under it, F0 and XX damage.
 */
const OUTSIDE_CAUSES = [
  '08',
  '28',
  '40001',
  '40003',
  '40P01',
  '25006',
  '25P03',
  '3D000',
  '53',
  '55P03',
  '57',
  '58',
  'F0',
  'XX',
]

/** A prepared statement that is gone, or whose tables a newer program has changed meanwhile. */
const STALE_STATEMENT = ['0A000', '26000']

/** A server that only reads: another one may be the one to write to now. */
const STANDBY = '25006'

/** PostgreSQL's code for a failure. */
export const postgresCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** The program's own mistake, before anything was sent. */
const isMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError

/** Whether the connection on which it happened can be used no more. */
export const endsConnection = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return !isMistake(error)
  const { code = '', severity } = error
  return severity !== 'ERROR' || code === STANDBY || STALE_STATEMENT.includes(code)
}

/** Whether an answer did not come in time: other connections may lead nowhere as well. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** What the port promises to reject with, when the statement itself was right. */
export const asStoreFailure = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || isMistake(error)) return error
  const code = postgresCode(error)
  const isOutside =
    code === undefined ||
    endsConnection(error) ||
    OUTSIDE_CAUSES.some((cause) => code.startsWith(cause))
  if (!isOutside) return error
  return new StoreUnavailable(`The database does not answer (${reasonOf(error)}).`, {
    cause: error,
  })
}

/** A few words that hold no secret. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
