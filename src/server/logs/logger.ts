import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'

const SHORT_HASH_LENGTH = 12

/** Follows one campaign through the log without leading to it. */
export const shortHash = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, SHORT_HASH_LENGTH)

/** Drivers attach values to errors, such as the refused row: none is kept. */
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

/** Never logs addresses of campaigns, keys, cookies, headers or bodies, at no level. */
export const loggerAt = (level: LogLevel): Logger => ({
  level,
  stream: process.stderr,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  hooks: { streamWrite: redact },
  serializers: {
    err: errorFields,
    campaign: shortHash,
    // The framework would name the address, and the asker.
    req: () => ({ method: 'hidden' }) as never,
    res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
  },
})

/** Logs the process's warnings as JSON, and without secrets. */
export const logWarnings = (log: Pick<FastifyBaseLogger, 'warn'>): void => {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}

/**
 * By their shape in text of drivers and of the framework: our own lines hold none. Names have a
 * bound, so that a long word is not read again from each of its letters.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The user and password of a database: postgres://user:password@host.
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"@]*@/gi, '$1…@'],
  // The key of a link that signs in.
  [/([#?&]key=)[^\s"&\\]+/gi, '$1…'],
  [/(bearer )[^\s"\\]+/gi, '$1…'],
  // A session: name and value, since the name tells of a campaign.
  [/(?:__Host-)?overland-[\w-]{1,80}=[^\s";\\]*/g, 'overland-…'],
  // The address of a campaign, but neither the pattern of a route nor a folder of the program.
  [/((?:campaigns|\/c|(?<!server\/)charts)\/)(?![:…])[^\s"/?#\\]+/g, '$1…'],
]

export const redact = (line: string): string =>
  SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
