import pg from 'pg'
import { StoreRefused } from '../store-refused.ts'

/** Address of a PostgreSQL database. Contains a password: never log it. */
export interface DatabaseAddress {
  /** Connection string for the driver. */
  readonly url: string
  /** Whether the host says that the storage is durable without `fsync`, as Neon's is. */
  readonly isDurableWithoutFsync: boolean
}

/** Values of `sslmode` that are made stricter: the server is verified, as else a middleman reads all. */
const STRICTER_SSL_MODES = ['prefer', 'require', 'verify-ca']

/** @throws StoreRefused `DATABASE_UNUSABLE`, without any part of the URL but the names of files */
export const readAddress = (url: string): DatabaseAddress => {
  if (!isReadableUrl(url))
    throw unusable(
      'its URL cannot be read. Signs like @, / and % in the user or the password are written as %40, %2F and %25.',
    )
  const [address = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const isDurableWithoutFsync = parameters.get('fsync') === 'off'
  parameters.delete('fsync')
  if (STRICTER_SSL_MODES.includes(parameters.get('sslmode') ?? ''))
    parameters.set('sslmode', 'verify-full')
  const connectionString = parameters.size > 0 ? `${address}?${parameters}` : address
  requireTlsFiles(connectionString)
  return { url: connectionString, isDurableWithoutFsync }
}

/** Whether a URL's parts are clear: a bare `/`, `@`, `#` or `?` in a password would make it a host, which is printed. */
export const isReadableUrl = (url: string): boolean => {
  try {
    // A URL without a host is a socket in a folder, which the query names.
    const address = new URL(url.replace('@/', '@localhost/'))
    const { pathname, username, password, search, hash } = address
    decodeURIComponent(`${username}${password}${pathname}`)
    return hash === '' && !`${pathname}${search}`.includes('@')
  } catch {
    return false
  }
}

/** Refuses missing TLS files at the start, as the driver reads them only for each connection. */
const requireTlsFiles = (connectionString: string): void => {
  try {
    new pg.Client({ connectionString })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw unusable(`a file that its URL names cannot be read (${reason}).`, cause)
  }
}

const unusable = (message: string, cause?: unknown): StoreRefused =>
  new StoreRefused('DATABASE_UNUSABLE', message, { cause })
