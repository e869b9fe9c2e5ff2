import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import { BACKUP_TYPE } from '#protocol/backup.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { problem } from '../problems/http-problem.ts'
import { disconnectSignal, refuseLarger } from '../requests/bodies.ts'
import type { ReceivedFile, ReceivedFiles } from '../work/received-files.ts'
import { maxBackupBytes } from './layout.ts'

export interface ReceivedBackup extends ReceivedFile {
  /** Most bytes of the file, and of its unpacked history. */
  readonly maxBytes: number
}

/**
 * Receives a backup, and passes it to `work` when its turn comes.
 *
 * @param source.owner id of the campaign that it is for; undefined for the host
 * @param source.refuse rejects to refuse the request before its body is received
 * @param source.file a backup that ships with Overland, read instead of the body
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_LARGE`, `UNUSABLE_BACKUP`, `UNAVAILABLE`
 * @throws whatever `refuse` or the work throws
 */
export type ReceiveBackup = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  source: {
    readonly owner: string | undefined
    readonly refuse: () => Promise<void>
    readonly file?: URL
  },
  work: (received: ReceivedBackup) => Promise<Result>,
) => Promise<Result>

export const createRestores = ({
  files,
  stopping,
  config,
}: Pick<Dependencies, 'config'> & {
  readonly files: ReceivedFiles
  readonly stopping: AbortSignal
}): ReceiveBackup => {
  const maxBytes = maxBackupBytes(config.maxCampaignBytes)
  return async (request, reply, { owner, refuse, file }, work) => {
    await refuse()
    refuseLarger(request, maxBytes)
    const signal = AbortSignal.any([disconnectSignal(reply), stopping])
    const body = file ? Readable.from([await readFile(file)]) : (request.body as IncomingMessage)
    const sent = { body, owner, maxBytes, ms: LIMITS.transfers.backupMs, signal }
    return files.receive(sent, (received) => work({ ...received, maxBytes })).catch(throwProblem)
  }
}

export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']

/** Makes routes take backups as streams, never held in memory. */
export const acceptBackups = (app: App): void => {
  app.addContentTypeParser(BACKUP_TYPES, async (_request: unknown, body: IncomingMessage) => body)
}

const throwProblem = (error: unknown): never => {
  if (!(error instanceof UnusableBackup)) throw error
  const { reason, cause } = error
  throw problem(`UNUSABLE_BACKUP.${reason}`, cause ? { cause } : undefined)
}
