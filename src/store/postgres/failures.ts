import pg from 'pg'
import { StoreUnavailable } from '../../campaign/store.ts'
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

const UNTRUSTED =
  'nobody who is trusted here has signed its certificate; name the file of who has with sslrootcert'

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password is wrong',
  '28000':
    'the user may not enter, or not from here, or not without TLS (see pg_hba.conf there, and sslmode)',
  '3D000': 'there is no such database',
  '42501':
    'the user may not make tables in the database; make the user the owner of the database or of its schema',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; look at the clocks',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the one in the address',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  'The server does not support SSL connections':
    'TLS is off there (ssl = on switches it on), and sslmode asks for it',
}

/** The database is there and will do, but not yet. */
const NOT_YET: Readonly<Record<string, string>> = {
  '25006': 'the server is a standby that only reads',
  '53300': 'all connections that it takes are taken; raise max_connections, or end other programs',
  '55P03': 'another program of Overland changes its tables',
  '57P03': 'it is starting or stopping',
  // Where the name comes with the database, it may come later than this program.
  ENOTFOUND: 'nobody knows its name here; if that stays so, correct the name',
  EAI_AGAIN: 'no name server answers, so that its name cannot be looked up',
}

/** One line that says why the store did not open, for errors with a cause outside the program. */
export const asRefusal = (error: unknown, url: string): unknown => {
  if (error instanceof StoreRefused) return error
  const failure = asStoreFailure(error)
  const cause = failure instanceof StoreUnavailable ? (failure.cause ?? failure) : failure
  const code = postgresCode(cause)
  const where = whereTo(url)
  const notYet = NOT_YET[reasonOf(cause)]
  const reason = notYet ?? REASONS[reasonOf(cause)]
  if (reason !== undefined) {
    const message = `PostgreSQL at ${where} cannot be used: ${reason} (${reasonOf(cause)}).`
    return new StoreRefused(notYet ? 'DATABASE_UNREACHABLE' : 'DATABASE_UNUSABLE', message, {
      cause,
    })
  }
  // A statement that the database rejects is a bug: it is shown whole.
  if (code !== undefined && !(failure instanceof StoreUnavailable)) return error
  const message = `no PostgreSQL answers at ${where} (${reasonOf(cause)}).`
  return new StoreRefused('DATABASE_UNREACHABLE', message, { cause })
}

/** For people, at the start of a sentence. */
export const placeOf = (url: string): string => `The database at ${whereTo(url)}`

/** The address without credentials. */
export const whereTo = (url: string): string => {
  if (!isReadable(url)) return 'its address'
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}
