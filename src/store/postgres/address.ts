import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { StoreRefused } from '../store-refused.ts'

/** Contains a password: never log it. */
export interface Address {
  /** Without what is read here: the driver would read the files of TLS anew for each connection. */
  readonly url: string
  /** Left out: the address says nothing of TLS. */
  readonly ssl?: false | ConnectionOptions
  /** The host says that the database keeps what it acknowledged without `fsync`, as Neon's does. */
  readonly isDurableWithoutFsync: boolean
}

/**
 * Also reads the files of TLS.
 *
 * @throws StoreRefused `DATABASE_UNUSABLE`, without any part of the URL but the names of files
 */
export const readAddress = (url: string): Address => {
  if (!isReadable(url))
    throw refused(
      'its URL cannot be read. Signs like @, / and % in the user or the password are written as %40, %2F and %25.',
    )
  const [address = '', query = ''] = url.split('?', 2)
  const said = new URLSearchParams(query)
  const fsync = said.get('fsync')
  if (fsync !== null && fsync !== 'off')
    throw refused(
      'fsync in its URL can only be off: the database runs without it, and that is meant.',
    )
  const ssl = tlsOf(said)
  for (const read of ssl === undefined ? ['fsync'] : ['fsync', ...TLS_PARTS]) said.delete(read)
  return {
    url: said.size > 0 ? `${address}?${said}` : address,
    ...(ssl !== undefined && { ssl }),
    isDurableWithoutFsync: fsync === 'off',
  }
}

/** A password with a bare `/`, `@`, `#` or `?` would be taken for a host, and printed as one. */
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

const TLS_PARTS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']
/** Modes that mean less elsewhere verify the server here: without proof a middleman reads all. */
const MODES = ['disable', 'no-verify', 'verify-full', 'verify-ca', 'require', 'prefer']

const tlsOf = (said: URLSearchParams): Address['ssl'] => {
  const [mode, authority, certificate, key] = TLS_PARTS.slice(1).map((part) => said.get(part))
  if (!(mode || authority || certificate || key)) return undefined
  if (mode && !MODES.includes(mode)) throw refused(`sslmode must be one of ${MODES.join(', ')}.`)
  if (mode === 'disable') return false
  return {
    rejectUnauthorized: mode !== 'no-verify',
    ...(authority && { ca: readCertificate('sslrootcert', authority) }),
    ...(certificate && { cert: readCertificate('sslcert', certificate) }),
    ...(key && { key: read('sslkey', key) }),
  }
}

/** An empty file would trust every authority of this machine. */
const readCertificate = (part: string, file: string): string => {
  const text = read(part, file)
  try {
    new X509Certificate(text)
  } catch (cause) {
    throw refused(`the file ${file} of ${part} holds no certificate in PEM.`, cause)
  }
  return text
}

const read = (part: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown'
    throw refused(`the file ${file} of ${part} cannot be read (${code}).`, cause)
  }
}

const refused = (message: string, cause?: unknown): StoreRefused =>
  new StoreRefused('DATABASE_UNUSABLE', message, { cause })
