import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import type { App } from '../parts.ts'
import { expectBodyWithin } from '../requests/body-deadline.ts'
import { whenLeft } from '../requests/left.ts'
import { tooLargeBackup } from './backup-problems.ts'
import type { ReceivedBackup, Restores } from './restores.ts'

export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']
/** For 1 GB at 5 megabits a second. */
export const BACKUP_MS = 30 * 60_000
/** For the rest of a refused body. */
const REST_MS = 10_000

/** Backups are streamed, never held in memory. */
export const takeBackups = (app: App): void => {
  app.addContentTypeParser(BACKUP_TYPES, async (_request: unknown, body: IncomingMessage) => body)
}

interface Taking {
  readonly restores: Restores
  /** May send one backup at a time; undefined: no such limit. */
  readonly sender: string | undefined
  readonly stopping: AbortSignal
  /** Refuses before the body is received. */
  readonly refuse: () => Promise<void>
}

/**
 * Receives the backup that is a request's body.
 *
 * @throws HttpProblem `TOO_LARGE`, and as `Restores.receive`
 * @throws whatever `refuse` or the work throws
 */
export const takeBackup = async <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { restores, sender, stopping, refuse }: Taking,
  work: (received: ReceivedBackup) => Promise<Result>,
): Promise<Result> => {
  const { maxBytes } = restores
  expectBodyWithin(request.raw, REST_MS)
  await refuse()
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLargeBackup(maxBytes)
  expectBodyWithin(request.raw, BACKUP_MS)
  try {
    const signal = AbortSignal.any([whenLeft(reply), stopping])
    return await restores.receive(request.body as IncomingMessage, { sender, signal }, work)
  } finally {
    expectBodyWithin(request.raw, REST_MS)
  }
}
