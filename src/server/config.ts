import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { CREATIONS, type Creation } from '../protocol/host.ts'
import { type ReportHost, readReportHosts, STANDARD_REPORT_HOSTS } from './reports/report-hosts.ts'
import type { TimeOfDay } from './scheduled-backups/schedule.ts'

export interface Config {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** Of the embedded database. */
  readonly dataDir: string
  /** PostgreSQL. Contains a password: never log it. */
  readonly databaseUrl: string | undefined
  /** For the campaign `home`. */
  readonly gmKey: string | undefined
  readonly hostKey: string | undefined
  /** The origin that people use behind a proxy. */
  readonly publicUrl: URL | undefined
  /** Addresses and networks whose forwarded headers are believed. */
  readonly trustProxy: readonly string[]
  /** Required for the metrics; without it only this machine may read them. */
  readonly metricsToken: string | undefined
  readonly logLevel: LogLevel
  readonly creation: Creation
  readonly maxCampaigns: number
  /** Of a campaign's changes and images. */
  readonly maxCampaignBytes: number
  /** The host's own cap on changes of one campaign a second, whatever they cost. */
  readonly maxCampaignWrites: number
  /** Where day reports may go. */
  readonly reportHosts: readonly ReportHost[]
  /** Undefined: the server makes none itself. */
  readonly backups: BackupSettings | undefined
}

export interface BackupSettings {
  /** A folder. */
  readonly into: string
  readonly at: TimeOfDay
  /** How many stay. */
  readonly keep: number
  /** Each an `age1…`, or a file with one a line; none: in plain. */
  readonly recipients: readonly string[]
}

/** From the quietest on; each includes those before it. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A setting works after a change of it, perhaps at a later start, or soon. */
type Mending = 'change' | 'later start' | 'waiting'

/** Prevents the start. The message is one line that names the variable. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
  readonly mendedBy: Mending

  constructor(message: string, mendedBy: Mending = 'change') {
    super(message)
    this.mendedBy = mendedBy
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

const MAX_PORT = 65_535
/** Shorter keys can be guessed. */
const MIN_KEY_LENGTH = 12
const MEGABYTE = 1_000_000
const MAX_COUNT = 999_999_999
/** Backups in a folder. */
const MAX_KEPT = 99_999
export const MAX_KEY_LENGTH = 1_024
/** For `Bearer` (RFC 6750, 2.1), and long enough not to be guessed. */
const METRICS_TOKEN = /^(?=.{16,256}$)[A-Za-z0-9._~+/-]+=*$/

const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/** An empty variable counts as not set. @throws BadSetting */
export const parseConfig = (env: Environment): Config => {
  const setting = (name: string): string | undefined => env[name] || undefined
  return {
    port: parsePort(setting('PORT') ?? '3000'),
    host: parseHost(setting('HOST') ?? '0.0.0.0'),
    dataDir: parseFolder('DATA_DIR', setting('DATA_DIR') ?? 'data'),
    databaseUrl: parseDatabaseUrl(setting('DATABASE_URL')),
    gmKey: parseKey('GM_KEY', setting('GM_KEY')),
    hostKey: parseKey('HOST_KEY', setting('HOST_KEY')),
    publicUrl: parsePublicUrl(setting('PUBLIC_URL')),
    trustProxy: parseTrustProxy(setting('TRUST_PROXY')),
    metricsToken: parseMetricsToken(setting('METRICS_TOKEN')),
    logLevel: parseWord('LOG_LEVEL', setting('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
    creation: parseWord('CAMPAIGN_CREATION', setting('CAMPAIGN_CREATION') ?? 'host', CREATIONS),
    maxCampaigns: parseCount('MAX_CAMPAIGNS', setting('MAX_CAMPAIGNS') ?? '10000'),
    maxCampaignBytes:
      MEGABYTE * parseCount('MAX_CAMPAIGN_MB', setting('MAX_CAMPAIGN_MB') ?? '1000'),
    maxCampaignWrites: parseCount(
      'MAX_CAMPAIGN_WRITES',
      setting('MAX_CAMPAIGN_WRITES') ?? `${MAX_COUNT}`,
    ),
    reportHosts: parseReportHosts(setting('REPORT_HOSTS') ?? STANDARD_REPORT_HOSTS),
    backups: parseBackups({
      into: setting('BACKUP_INTO'),
      at: parseTimeOfDay('BACKUP_AT', setting('BACKUP_AT') ?? '04:00'),
      keep: parseCount('BACKUP_KEEP', setting('BACKUP_KEEP') ?? '14', MAX_KEPT),
      recipients: (setting('BACKUP_RECIPIENTS') ?? '').split(/[\s,]+/).filter(Boolean),
    }),
  }
}

const parseBackups = ({
  into,
  ...rest
}: Omit<BackupSettings, 'into'> & { readonly into: string | undefined }) =>
  into === undefined ? undefined : { into: parseFolder('BACKUP_INTO', into), ...rest }

const parseTimeOfDay = (name: string, value: string): TimeOfDay => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hour && minute) return { hour: Number(hour), minute: Number(minute) }
  throw new BadSetting(`${name} must be a time of day from 00:00 to 23:59, such as 04:00.`)
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

const parseFolder = (name: string, value: string): string => {
  if (value.trim() && !value.includes('\0')) return value
  throw new BadSetting(`${name} must be the path of a folder.`)
}

const parseWord = <Word extends string>(
  name: string,
  value: string,
  words: readonly Word[],
): Word => {
  const word = words.find((known) => known === value)
  if (word) return word
  throw new BadSetting(`${name} must be one of ${words.join(', ')}.`)
}

const parseCount = (name: string, value: string, most = MAX_COUNT): number => {
  const count = Number(value)
  if (/^\d{1,9}$/.test(value) && count > 0 && count <= most) return count
  throw new BadSetting(`${name} must be a whole number from 1 to ${most}.`)
}

const parseKey = (name: string, value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const { length } = [...value.trim()]
  if (length >= MIN_KEY_LENGTH && value.length <= MAX_KEY_LENGTH) return value
  throw new BadSetting(
    `${name} must have ${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} characters, blanks at its ends not counted.`,
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
  try {
    proxyAddr.compile(proxies)
    return proxies
  } catch {
    throw new BadSetting(
      'TRUST_PROXY must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8.',
    )
  }
}

const parseMetricsToken = (value: string | undefined): string | undefined => {
  if (value === undefined || METRICS_TOKEN.test(value)) return value
  throw new BadSetting(
    'METRICS_TOKEN must have 16 to 256 letters, digits or -._~+/ with = at the end, such as what openssl rand -hex 32 prints.',
  )
}

const parseReportHosts = (value: string): readonly ReportHost[] => {
  const hosts = readReportHosts(value)
  if (hosts) return hosts
  throw new BadSetting(
    'REPORT_HOSTS must be names or origins with commas between, such as discord.com,http://127.0.0.1:4567, or none.',
  )
}

const parseDatabaseUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  // Without a host it is a socket in a folder, which the query names.
  const address = value.replace('@/', '@localhost/')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return value
  throw new BadSetting(
    'DATABASE_URL must name a PostgreSQL database, such as postgres://user:password@host:5432/overland.',
  )
}
