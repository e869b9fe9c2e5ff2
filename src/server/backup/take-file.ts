import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import type { App } from '../parts.ts'
import { refuseLarger, whenLeft } from '../requests/bodies.ts'
import { tooLargeBackup } from './backup-problems.ts'
import type { ReceivedBackup, Restores } from './restores.ts'

export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']

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
 * @throws HttpProblem `TOO_LARGE`, and as `Restores.receive`
 * @throws whatever `refuse` or the work throws
 */
export const takeBackup = async <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { restores, sender, stopping, refuse }: Taking,
  work: (received: ReceivedBackup) => Promise<Result>,
): Promise<Result> => {
  await refuse()
  refuseLarger(request, restores.maxBytes, tooLargeBackup)
  const signal = AbortSignal.any([whenLeft(reply), stopping])
  return restores.receive(request.body as IncomingMessage, { sender, signal }, work)
}
