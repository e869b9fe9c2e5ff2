import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import type { App } from '../parts.ts'
import { expectBodyWithin } from '../requests/body-deadline.ts'
import { whenLeft } from '../requests/left.ts'
import { tooLargeBackup } from './backup-problems.ts'
import type { ReceivedBackup, Restores } from './restores.ts'

/** What a backup is sent as. */
export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']
/** For 1 GB at 5 megabits a second. */
export const BACKUP_MS = 30 * 60_000
/** For the rest of what is refused. */
const REST_MS = 10_000

/** Has the routes of a scope take backups as they come: they are never held in memory. */
export const takeBackups = (app: App): void => {
  app.addContentTypeParser(BACKUP_TYPES, async (_request: unknown, body: IncomingMessage) => body)
}

interface Taking {
  readonly restores: Restores
  /** Of whom one backup at a time is received; undefined: anybody. */
  readonly sender: string | undefined
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  /** Refuses what need not be received to be refused. */
  readonly refuse: () => Promise<void>
}

/**
 * Receives the backup that is a request's body.
 *
 * @throws HttpProblem `TOO_LARGE`, and what `Restores` refuses
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
