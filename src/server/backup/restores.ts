import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import { BACKUP_TYPE } from '#protocol/backup.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { refuseLarger, whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import type { ReceivedFile, ReceivedFiles } from '../work/received-files.ts'
import { maxBackupBytes } from './layout.ts'

export interface ReceivedBackup extends ReceivedFile {
  /** Of the file, and of its unpacked history. */
  readonly maxBytes: number
}

/**
 * Receives a backup and works on it in its turn.
 *
 * @param sent.owner the campaign that it is for; undefined for the host
 * @param sent.refuse refuses before the body is received
 * @param sent.file one of ours, in the place of a body
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_LARGE`, `UNUSABLE_BACKUP`, `UNAVAILABLE`
 * @throws whatever `refuse` or the work throws
 */
export type TakeBackup = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: {
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
}: Pick<Parts, 'config'> & {
  readonly files: ReceivedFiles
  readonly stopping: AbortSignal
}): TakeBackup => {
  const maxBytes = maxBackupBytes(config.maxCampaignBytes)
  return async (request, reply, { owner, refuse, file }, work) => {
    await refuse()
    refuseLarger(request, maxBytes)
    const signal = AbortSignal.any([whenLeft(reply), stopping])
    const body = file ? Readable.from([await readFile(file)]) : (request.body as IncomingMessage)
    const sent = { body, owner, maxBytes, ms: SHARES.bytesInFlight.backupMs, signal }
    return files.receive(sent, (received) => work({ ...received, maxBytes })).catch(asProblem)
  }
}

export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']

/** Backups are streamed, never held in memory. */
export const takeBackups = (app: App): void => {
  app.addContentTypeParser(BACKUP_TYPES, async (_request: unknown, body: IncomingMessage) => body)
}

const asProblem = (error: unknown): never => {
  if (!(error instanceof UnusableBackup)) throw error
  const { reason, cause } = error
  throw problem(`UNUSABLE_BACKUP.${reason}`, cause ? { cause } : undefined)
}
