import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { StoreRefused } from '../store-refused.ts'

/** The driver would read the files anew for each connection. */
const PARTS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const

/** Modes that mean less elsewhere verify the server here: without proof a middleman reads all. */
const PROVING = ['verify-full', 'verify-ca', 'require', 'prefer']
const MODES = ['disable', 'no-verify', ...PROVING]

/** The address without its TLS parameters; `ssl` undefined if it had none. */
export interface TlsOfAddress {
  readonly url: string
  readonly ssl?: false | ConnectionOptions
}

/** Also reads the files. @throws StoreRefused `DATABASE_UNUSABLE` for a wrong mode or file */
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
