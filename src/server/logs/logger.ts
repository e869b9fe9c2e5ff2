import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'
import { redact } from './redact.ts'

const SHORT_HASH_LENGTH = 12

/** Follows one campaign through the log without leading to it. */
export const shortHash = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, SHORT_HASH_LENGTH)

interface LoggedError {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

/** Drivers attach values to errors, such as the refused row: none is kept. */
const errorFields = (error: unknown): LoggedError => {
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
