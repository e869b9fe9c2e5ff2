import type { FastifyBaseLogger } from 'fastify'

/**
 * Has the process's warnings written as lines of the log: as plain text they would stand there
 * unread by machines, and with whatever secrets are in them.
 */
export const logWarnings = (log: Pick<FastifyBaseLogger, 'warn'>): void => {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}
