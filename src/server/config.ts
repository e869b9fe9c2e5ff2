import { isIP } from 'node:net'

/** The settings of a server, as its environment gives them. */
export interface Config {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The GM key that the host chose for the campaign `home`. */
  readonly gmKey: string | undefined
  /** The origin that people use when a proxy stands in front. */
  readonly publicUrl: URL | undefined
  /** Addresses and networks whose forwarded headers are believed. */
  readonly trustProxy: readonly string[]
}

/** A setting that the server cannot start with. The message is one line that names the variable. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

export type Environment = Readonly<Record<string, string | undefined>>

const MAX_PORT = 65_535
/** Fewer characters than this can be guessed. */
const MIN_GM_KEY_LENGTH = 12
export const MAX_KEY_LENGTH = 1_024

/** Names for groups of addresses, as the `proxy-addr` package knows them. */
const NETWORK_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const PREFIX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }
const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/**
 * Reads the settings, once, at the start. A variable that is empty counts as not set.
 *
 * @throws BadSetting
 */
export const parseConfig = (env: Environment): Config => {
  const setting = (name: string): string | undefined => env[name] || undefined
  refusePostgres(setting('DATABASE_URL'))
  return {
    port: parsePort(setting('PORT') ?? '3000'),
    host: parseHost(setting('HOST') ?? '0.0.0.0'),
    dataDir: parseFolder(setting('DATA_DIR') ?? 'data'),
    gmKey: parseGmKey(setting('GM_KEY')),
    publicUrl: parsePublicUrl(setting('PUBLIC_URL')),
    trustProxy: parseTrustProxy(setting('TRUST_PROXY')),
  }
}

const parsePort = (value: string): number => {
  const port = Number(value)
  if (/^\d{1,5}$/.test(value) && port <= MAX_PORT) return port
  throw new BadSetting(`PORT must be a whole number from 0 to ${MAX_PORT} (0: any free port).`)
}

const parseHost = (value: string): string => {
  if (isIP(value) || HOST_NAME.test(value)) return value
  throw new BadSetting('HOST must be an address or a name of this machine, such as 0.0.0.0.')
}

const parseFolder = (value: string): string => {
  if (value.trim() && !value.includes('\0')) return value
  throw new BadSetting('DATA_DIR must be the path of a folder.')
}

const parseGmKey = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const { length } = [...value.trim()]
  if (length >= MIN_GM_KEY_LENGTH && value.length <= MAX_KEY_LENGTH) return value
  throw new BadSetting(
    `GM_KEY must have ${MIN_GM_KEY_LENGTH} to ${MAX_KEY_LENGTH} characters, blanks at its ends not counted.`,
  )
}

const parsePublicUrl = (value: string | undefined): URL | undefined => {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (url && isOrigin) return url
  throw new BadSetting(
    'PUBLIC_URL must be an http or https address without a path, such as https://overland.example.org.',
  )
}

const parseTrustProxy = (value: string | undefined): readonly string[] => {
  if (value === undefined) return []
  const proxies = value.split(',').map((part) => part.trim())
  if (proxies.every(isNetwork)) return proxies
  throw new BadSetting(
    'TRUST_PROXY must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8.',
  )
}

const isNetwork = (value: string): boolean => {
  if (NETWORK_NAMES.includes(value)) return true
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = PREFIX_BITS[isIP(address)]
  if (bits === undefined || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

const refusePostgres = (value: string | undefined): void => {
  if (value === undefined) return
  throw new BadSetting(
    'DATABASE_URL is set, but this version keeps its data in DATA_DIR only. Unset it.',
  )
}
