import pg from 'pg'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '../store-refused.ts'
import { isReadableUrl } from './address.ts'

/**
 * Failures of the database, not of a statement, by code or class: 08 connection, 28 sign-in, 40001
 * and 40P01 conflict, 40003 outcome unknown, 25006 standby, 25P03 transaction timeout, 3D000 no
 * such database, 53 no room, 55P03 lock, 57 stopped or cancelled, 58 system, F0 and XX damage.
 */
const OUTSIDE_CAUSE = /^(?:08|28|40001|40003|40P01|25006|25P03|3D000|53|55P03|57|58|F0|XX)/

/** Error code of a read-only server: another may be the primary now. */
const STANDBY = '25006'

export const postgresCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Whether the program itself failed, before a query was sent. */
const isProgramError = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError

/** Whether the connection cannot be used any more after an error. */
export const endsConnection = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return !isProgramError(error)
  const { code = '', severity } = error
  return severity !== 'ERROR' || code === STANDBY
}

/** Makes an error `StoreUnavailable`, unless the statement itself was wrong. */
export const asStoreFailure = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || isProgramError(error)) return error
  const code = postgresCode(error)
  const isOutside = code === undefined || endsConnection(error) || OUTSIDE_CAUSE.test(code)
  if (!isOutside) return error
  return new StoreUnavailable(`The database does not answer (${shortReason(error)}).`, {
    cause: error,
  })
}

/** A short reason for people, without secrets. */
export const shortReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

/** Reasons for which waiting does not help, as the server answers: sign-in, database, rights, TLS. */
const LASTING_REASONS =
  /^(?:28|3D000|42501|CERT_|DEPTH_ZERO|ERR_TLS|SELF_SIGNED|UNABLE_TO_|The server does not support SSL)/

/** One line that says why the store did not open, for errors with a cause outside the program. */
export const asRefusal = (error: unknown, url: string): unknown => {
  if (error instanceof StoreRefused) return error
  const failure = asStoreFailure(error)
  const cause = failure instanceof StoreUnavailable ? (failure.cause ?? failure) : failure
  const reason = shortReason(cause)
  const isUnusable = LASTING_REASONS.test(reason)
  // Another error of the database is a bug of the program: it is shown whole.
  if (!isUnusable && !(failure instanceof StoreUnavailable)) return error
  const description = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
  const message = `PostgreSQL at ${nameOfAddress(url)} cannot be used: ${description} (${reason}).`
  return new StoreRefused(isUnusable ? 'DATABASE_UNUSABLE' : 'DATABASE_UNREACHABLE', message, {
    cause,
  })
}

/** Names a database for people, at the start of a sentence. */
export const placeOf = (url: string): string => `The database at ${nameOfAddress(url)}`

export const nameOfAddress = (url: string): string => {
  if (!isReadableUrl(url)) return 'its address'
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}
