import pg from 'pg'
import { StoreRefused } from '../store-refused.ts'

/** Contains a password: never log it. */
export interface Address {
  /** As the driver takes it. */
  readonly url: string
  /** The host says that the database keeps what it acknowledged without `fsync`, as Neon's does. */
  readonly isDurableWithoutFsync: boolean
}

/** They mean less elsewhere, and here they verify the server: without proof a middleman reads all. */
const VERIFYING = ['prefer', 'require', 'verify-ca']

/** @throws StoreRefused `DATABASE_UNUSABLE`, without any part of the URL but the names of files */
export const readAddress = (url: string): Address => {
  if (!isReadable(url))
    throw refused(
      'its URL cannot be read. Signs like @, / and % in the user or the password are written as %40, %2F and %25.',
    )
  const [address = '', query = ''] = url.split('?', 2)
  const said = new URLSearchParams(query)
  const isDurableWithoutFsync = said.get('fsync') === 'off'
  said.delete('fsync')
  if (VERIFYING.includes(said.get('sslmode') ?? '')) said.set('sslmode', 'verify-full')
  const connectionString = said.size > 0 ? `${address}?${said}` : address
  requireFiles(connectionString)
  return { url: connectionString, isDurableWithoutFsync }
}

/** A password with a bare `/`, `@`, `#` or `?` would be taken for a host, and printed as one. */
export const isReadable = (url: string): boolean => {
  try {
    // Without a host it is a socket in a folder, which the query names.
    const address = new URL(url.replace('@/', '@localhost/'))
    const { pathname, username, password, search, hash } = address
    decodeURIComponent(`${username}${password}${pathname}`)
    return hash === '' && !`${pathname}${search}`.includes('@')
  } catch {
    return false
  }
}

/** The driver reads the files of TLS for each connection: a missing one is told at the start. */
const requireFiles = (connectionString: string): void => {
  try {
    new pg.Client({ connectionString })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw refused(`a file that its URL names cannot be read (${reason}).`, cause)
  }
}

const refused = (message: string, cause?: unknown): StoreRefused =>
  new StoreRefused('DATABASE_UNUSABLE', message, { cause })
