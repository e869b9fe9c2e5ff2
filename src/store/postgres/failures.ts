import pg from 'pg'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '../store-refused.ts'
import { isReadable } from './address.ts'

/**
 * Failures of the database, not of a statement, by code or class: 08 connection, 28 sign-in, 40001
 * and 40P01 conflict, 40003 outcome unknown, 25006 standby, 25P03 transaction timeout, 3D000 no
 * such database, 53 no room, 55P03 lock, 57 stopped or cancelled, 58 system, F0 and XX damage.
 */
const OUTSIDE_CAUSE = /^(?:08|28|40001|40003|40P01|25006|25P03|3D000|53|55P03|57|58|F0|XX)/

/** A read-only server: another may be the primary now. */
const STANDBY = '25006'

export const postgresCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** The program's own mistake, before anything was sent. */
const isMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError

/** Whether the connection cannot be used any more. */
export const endsConnection = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return !isMistake(error)
  const { code = '', severity } = error
  return severity !== 'ERROR' || code === STANDBY
}

/** `StoreUnavailable`, unless the statement itself was wrong. */
export const asStoreFailure = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || isMistake(error)) return error
  const code = postgresCode(error)
  const isOutside = code === undefined || endsConnection(error) || OUTSIDE_CAUSE.test(code)
  if (!isOutside) return error
  return new StoreUnavailable(`The database does not answer (${reasonOf(error)}).`, {
    cause: error,
  })
}

/** Short, and without secrets. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

/** The server is there, and waiting does not help: sign-in, database, rights, TLS. */
const UNUSABLE =
  /^(?:28|3D000|42501|CERT_|DEPTH_ZERO|ERR_TLS|SELF_SIGNED|UNABLE_TO_|The server does not support SSL)/

/** One line that says why the store did not open, for errors with a cause outside the program. */
export const asRefusal = (error: unknown, url: string): unknown => {
  if (error instanceof StoreRefused) return error
  const failure = asStoreFailure(error)
  const cause = failure instanceof StoreUnavailable ? (failure.cause ?? failure) : failure
  const reason = reasonOf(cause)
  const isUnusable = UNUSABLE.test(reason)
  // Another statement that the database rejects is a bug: it is shown whole.
  if (!isUnusable && !(failure instanceof StoreUnavailable)) return error
  const told = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
  const message = `PostgreSQL at ${whereTo(url)} cannot be used: ${told} (${reason}).`
  return new StoreRefused(isUnusable ? 'DATABASE_UNUSABLE' : 'DATABASE_UNREACHABLE', message, {
    cause,
  })
}

/** For people, at the start of a sentence. */
export const placeOf = (url: string): string => `The database at ${whereTo(url)}`

export const whereTo = (url: string): string => {
  if (!isReadable(url)) return 'its address'
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}
