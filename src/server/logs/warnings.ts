import type { FastifyBaseLogger } from 'fastify'

/** Logs the process's warnings as JSON, and without secrets. */
export const logWarnings = (log: Pick<FastifyBaseLogger, 'warn'>): void => {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}
