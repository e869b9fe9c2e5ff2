import { StoreUnavailable } from '../../campaign/store.ts'
import { StoreRefused } from '../store-refused.ts'
import { asStoreFailure, postgresCode, reasonOf } from './failures.ts'

/** Why PostgreSQL lets nobody in, or lets nobody work. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password is wrong',
  '28000': 'the user may not enter',
  '3D000': 'there is no such database',
  '42501':
    'the user may not make tables in the database; make the user the owner of the database or of its schema',
  '25006': 'the server is a standby that only reads',
  '53300': 'all connections that it takes are taken; raise max_connections, or end other programs',
  '57P03': 'it is starting or stopping; try again in a moment',
}

/** One line that says why the store did not open, for errors that have a reason outside the program. */
export const asRefusal = (error: unknown, url: string): unknown => {
  if (error instanceof StoreRefused) return error
  const failure = asStoreFailure(error)
  const cause = failure instanceof StoreUnavailable ? (failure.cause ?? failure) : failure
  const code = postgresCode(cause)
  const where = whereTo(url)
  const reason = code === undefined ? undefined : REASONS[code]
  if (reason !== undefined) {
    const message = `PostgreSQL at ${where} cannot be used: ${reason} (${code}).`
    return new StoreRefused('DATABASE_UNUSABLE', message, { cause })
  }
  // A statement that the database does not understand is the program's mistake, to be seen whole.
  if (code !== undefined && !(failure instanceof StoreUnavailable)) return error
  const message = `no PostgreSQL answers at ${where} (${reasonOf(cause)}). It must run before Overland starts.`
  return new StoreRefused('DATABASE_UNREACHABLE', message, { cause })
}

/** The address without what nobody shall read. */
export const whereTo = (url: string): string => {
  const address = url.replace('@/', '@localhost/')
  if (!URL.canParse(address)) return 'its address'
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
