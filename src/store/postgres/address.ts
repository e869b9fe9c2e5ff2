import { StoreRefused } from '../store-refused.ts'
import { type TlsOfAddress, tlsOf } from './tls.ts'

/** Contains a password: never log it. */
export interface Address extends TlsOfAddress {
  /** The host says that the database keeps what it acknowledged without `fsync`, as Neon's does. */
  readonly isDurableWithoutFsync: boolean
}

/**
 * Also reads the files of TLS.
 *
 * @throws StoreRefused `DATABASE_UNUSABLE`, without any part of the URL
 */
export const readAddress = (url: string): Address => {
  requireReadable(url)
  const [address = '', query = ''] = url.split('?', 2)
  const said = new URLSearchParams(query)
  const fsync = said.get('fsync')
  if (fsync === null) return { ...tlsOf(url), isDurableWithoutFsync: false }
  if (fsync !== 'off')
    throw refused(
      'fsync in its URL can only be off: the database runs without it, and that is meant.',
    )
  said.delete('fsync')
  const plain = said.size > 0 ? `${address}?${said}` : address
  return { ...tlsOf(plain), isDurableWithoutFsync: true }
}

/** A password with a bare `/`, `@`, `#` or `?` would be taken for a host, and printed as one. */
const requireReadable = (url: string): void => {
  if (isReadable(url)) return
  throw refused(
    'its URL cannot be read. Signs like @, / and % in the user or the password are written as %40, %2F and %25.',
  )
}

export const isReadable = (url: string): boolean => {
  // Without a host it is a socket in a folder, which the query names.
  const address = url.replace('@/', '@localhost/')
  if (!URL.canParse(address)) return false
  const { pathname, username, password, search, hash } = new URL(address)
  return (
    hash === '' &&
    !`${pathname}${search}`.includes('@') &&
    isDecodable(`${username}${password}${pathname}`)
  )
}

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const refused = (message: string): StoreRefused => new StoreRefused('DATABASE_UNUSABLE', message)
