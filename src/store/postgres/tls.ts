import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { StoreRefused } from '../store-refused.ts'

/** What of an address is about TLS. The driver would read its files anew for each connection. */
const PARTS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const

/**
 * Words of other programs for less than `verify-full`. Who asks for TLS gets it with proof of who
 * answers: without, whoever stands in between reads everything.
 */
const PROVING = ['verify-full', 'verify-ca', 'require', 'prefer']
const MODES = ['disable', 'no-verify', ...PROVING]

/** An address without what it says about TLS, and that; undefined if it says nothing. */
export interface TlsOfAddress {
  readonly url: string
  readonly ssl?: false | ConnectionOptions
}

/**
 * Reads `sslmode`, `sslrootcert`, `sslcert` and `sslkey` of an address, and the files that they name.
 *
 * @throws StoreRefused `DATABASE_UNUSABLE` when there is no such mode, or a file cannot be used
 */
export const tlsOf = (url: string): TlsOfAddress => {
  const [address = '', query = ''] = url.split('?', 2)
  const said = new URLSearchParams(query)
  const [, mode, authority, certificate, key] = PARTS.map((part) => said.get(part) ?? undefined)
  if (!(mode || authority || certificate || key)) return { url }
  for (const part of PARTS) said.delete(part)
  const plain = said.size > 0 ? `${address}?${said}` : address
  if (mode !== undefined && !MODES.includes(mode))
    throw refused(`sslmode must be one of ${MODES.join(', ')}.`)
  if (mode === 'disable') return { url: plain, ssl: false }
  const ssl = {
    rejectUnauthorized: mode !== 'no-verify',
    ...(authority && { ca: readCertificate('sslrootcert', authority) }),
    ...(certificate && { cert: readCertificate('sslcert', certificate) }),
    ...(key && { key: read('sslkey', key) }),
  }
  return { url: plain, ssl }
}

/** An empty file would let in whoever any authority of this machine has signed. */
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
