import { isIP } from 'node:net'
import { inNetworks } from './networks.ts'
import {
  parseOrigin,
  parseReportHosts,
  type ReportHost,
  STANDARD_REPORT_HOSTS,
} from './reports/report-hosts.ts'
import type { TimeOfDay } from './scheduled-backups/schedule.ts'

export interface Config {
  /** The port to listen on; 0: any free port. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database. */
  readonly dataDir: string
  /** Address of a PostgreSQL database. Contains a password: never log it. */
  readonly databaseUrl: string | undefined
  /** The GM key of the first campaign, `home`. */
  readonly gmKey: string | undefined
  readonly hostKey: string | undefined
  /** The origin by which people reach a server behind a proxy. */
  readonly publicUrl: URL | undefined
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[]
  /** Token for reading the metrics; without one only this machine may read them. */
  readonly metricsToken: string | undefined
  readonly logLevel: LogLevel
  /** Whether the first campaign offers a sample. */
  readonly sample: boolean
  readonly maxCampaigns: number
  /** Bytes that a campaign's changes and images may take. */
  readonly maxCampaignBytes: number
  /** Hosts to which day reports may be sent. */
  readonly reportHosts: readonly ReportHost[]
  /** Origins whose pages may show the players' page and the table's screen in a frame. */
  readonly frameHosts: readonly string[]
  /** Scheduled backups; undefined: none. */
  readonly backups: BackupSettings | undefined
}

export interface BackupSettings {
  /** The folder for the backups. */
  readonly into: string
  readonly at: TimeOfDay
  /** How many backups stay in the folder. */
  readonly keep: number
}

/** Log levels from the quietest on; each includes those before it. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** How a refused setting is mended: by changing it, a later start, or waiting. */
type Remedy = 'change' | 'later start' | 'waiting'

/** A setting that prevents the start. The message is one line that names the variable. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
  readonly mendedBy: Remedy

  constructor(message: string, mendedBy: Remedy = 'change') {
    super(message)
    this.mendedBy = mendedBy
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Characters of a key: shorter ones can be guessed. */
const MIN_KEY_LENGTH = 12
export const MAX_KEY_LENGTH = 1_024
const MEGABYTE = 1_000_000
const MAX_PORT = 65_535
const MAX_COUNT = 999_999_999
/** Most backups in a folder. */
const MAX_BACKUPS = 99_999
/** A token for `Bearer` (RFC 6750, 2.1), long enough not to be guessed. */
const METRICS_TOKEN = /^(?=.{16,256}$)[A-Za-z0-9._~+/-]+=*$/
const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/** The end of a refusal's sentence, by variable: "PORT must …". */
const REQUIREMENTS = {
  PORT: `be a whole number from 0 to ${MAX_PORT} (0: any free port)`,
  HOST: 'be an address or a name of this machine, such as 0.0.0.0',
  DATABASE_URL: 'name a PostgreSQL database, such as postgres://user:password@host:5432/overland',
  PUBLIC_URL: 'be an http or https address without a path, such as https://overland.example.org',
  TRUST_PROXY: 'be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8',
  METRICS_TOKEN:
    'have 16 to 256 letters, digits or -._~+/ with = at the end, such as what openssl rand -hex 32 prints',
  REPORT_HOSTS:
    'be names or origins with commas between, such as discord.com,http://127.0.0.1:4567, or none',
  FRAME_HOSTS:
    'be origins with blanks between, such as https://www.owlbear.rodeo http://192.168.1.5:30000',
  BACKUP_AT: 'be a time of day from 00:00 to 23:59, such as 04:00',
} as const
const FOLDER_REQUIREMENT = 'be the path of a folder'
const KEY_REQUIREMENT = `have ${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} characters, blanks at its ends not counted`

/** @throws BadSetting */
export const parseConfig = (env: Environment): Config => {
  /** Reads a variable; an empty one counts as not set. */
  const readBy = <Value>(
    requirement: string,
    name: string,
    parse: Parse<Value>,
  ): Value | undefined => {
    const value = env[name]
    if (!value) return undefined
    const parsed = parse(value)
    if (parsed === undefined) throw new BadSetting(`${name} must ${requirement}.`)
    return parsed
  }
  const read = <Value>(name: keyof typeof REQUIREMENTS, parse: Parse<Value>) =>
    readBy(REQUIREMENTS[name], name, parse)
  const count = (name: string, defaultValue: number, max = MAX_COUNT) =>
    readBy(`be a whole number from 1 to ${max}`, name, numberFrom(1, max)) ?? defaultValue
  const word = <Word extends string>(name: string, words: readonly Word[], defaultValue: Word) =>
    readBy(`be one of ${words.join(', ')}`, name, (value) =>
      words.find((known) => known === value),
    ) ?? defaultValue
  const folder = (name: string) => readBy(FOLDER_REQUIREMENT, name, parseFolder)

  const backupFolder = folder('BACKUP_INTO')
  const backups = {
    at: read('BACKUP_AT', parseTimeOfDay) ?? { hour: 4, minute: 0 },
    keep: count('BACKUP_KEEP', 14, MAX_BACKUPS),
  }
  return {
    port: read('PORT', numberFrom(0, MAX_PORT)) ?? 3000,
    host: read('HOST', parseHost) ?? '0.0.0.0',
    dataDir: folder('DATA_DIR') ?? 'data',
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl),
    gmKey: readBy(KEY_REQUIREMENT, 'GM_KEY', parseKey),
    hostKey: readBy(KEY_REQUIREMENT, 'HOST_KEY', parseKey),
    publicUrl: read('PUBLIC_URL', parseOrigin),
    trustProxy: read('TRUST_PROXY', parseTrustProxy) ?? [],
    metricsToken: read('METRICS_TOKEN', (value) => (METRICS_TOKEN.test(value) ? value : undefined)),
    logLevel: word('LOG_LEVEL', LOG_LEVELS, 'warn'),
    sample: word('SAMPLE', ['on', 'off'], 'on') === 'on',
    maxCampaigns: count('MAX_CAMPAIGNS', 10_000),
    maxCampaignBytes: MEGABYTE * count('MAX_CAMPAIGN_MB', 1_000),
    reportHosts:
      read('REPORT_HOSTS', parseReportHosts) ?? parseReportHosts(STANDARD_REPORT_HOSTS) ?? [],
    frameHosts: read('FRAME_HOSTS', parseFrameHosts) ?? [],
    backups: backupFolder === undefined ? undefined : { into: backupFolder, ...backups },
  }
}

/** Parses a variable's value; undefined if it does not meet the requirement. */
type Parse<Value> = (value: string) => Value | undefined

const numberFrom =
  (min: number, max: number) =>
  (value: string): number | undefined => {
    const number = Number(value)
    return /^\d{1,9}$/.test(value) && number >= min && number <= max ? number : undefined
  }

const parseHost = (value: string): string | undefined =>
  isIP(value) || HOST_NAME.test(value) ? value : undefined

const parseFolder = (value: string): string | undefined =>
  value.trim() && !value.includes('\0') ? value : undefined

const parseTimeOfDay = (value: string): TimeOfDay | undefined => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : undefined
}

const parseKey = (value: string): string | undefined =>
  [...value.trim()].length >= MIN_KEY_LENGTH && value.length <= MAX_KEY_LENGTH ? value : undefined

/** Refuses hosts such as `*` or an IPv6 address, which the header would take for something else. */
const parseFrameHosts = (value: string): readonly string[] | undefined => {
  const origins = value.trim().split(/\s+/).map(parseFrameHost)
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

const parseFrameHost = (value: string): string | undefined => {
  const url = /^https?:\/\/[^/\\?#@]+$/i.test(value) ? URL.parse(value) : null
  return url && HOST_NAME.test(url.hostname) ? url.origin : undefined
}

const parseTrustProxy = (value: string): readonly string[] | undefined => {
  const proxies = value.split(',').map((part) => part.trim())
  try {
    inNetworks(proxies)
    return proxies
  } catch {
    return undefined
  }
}

const parseDatabaseUrl = (value: string): string | undefined => {
  // A URL without a host leads to a socket in a folder that its query names.
  const url = URL.parse(value.replace('@/', '@localhost/'))
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? value : undefined
}
