import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'

const SHORT_HASH_LENGTH = 12

/** A short hash by which a campaign is found in the log without its address. */
export const shortHash = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, SHORT_HASH_LENGTH)

/** Fields of an error for the log; values that drivers attach, such as a row, are left out. */
const errorFields = (
  error: unknown,
): { type: string; message: string; stack: string; [more: string]: unknown } => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: errorFields(cause) }),
  }
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** The logger's settings. No level logs addresses of campaigns, keys, cookies, headers or bodies. */
export const loggerAt = (level: LogLevel): Logger => ({
  level,
  stream: process.stderr,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  hooks: { streamWrite: redact },
  serializers: {
    err: errorFields,
    campaign: shortHash,
    // Fastify would log the address, and the caller's IP address.
    req: () => ({ method: 'hidden' }) as never,
    res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
  },
})

/** Logs Node's warnings as JSON, without secrets. */
export const logWarnings = (log: Pick<FastifyBaseLogger, 'warn'>): void => {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}

/**
 * Patterns of secrets in messages of drivers and Fastify; Overland's own messages hold none. Names have
 * a bounded length, so that matching a long word stays fast.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The user and password of a database: postgres://user:password@host.
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"@]*@/gi, '$1…@'],
  // The key of a link that signs in.
  [/([#?&]key=)[^\s"&\\]+/gi, '$1…'],
  [/(bearer )[^\s"\\]+/gi, '$1…'],
  // A session's cookie: its name, too, as it holds the campaign's id.
  [/(?:__Host-)?overland-[\w-]{1,80}=[^\s";\\]*/g, 'overland-…'],
  // The address of a campaign, but neither the pattern of a route nor a folder of the program.
  [/((?:campaigns|\/c|(?<!server\/)charts)\/)(?![:…])[^\s"/?#\\]+/g, '$1…'],
]

export const redact = (line: string): string =>
  SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
