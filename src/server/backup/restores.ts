import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnusableBackup } from '../../campaign/backup/unusable.ts'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import { asProblem } from '../charts/image-problems.ts'
import { inFolder } from '../charts/image-worker/folders.ts'
import { receiveFile } from '../charts/receive-file.ts'
import type { App } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { refuseLarger, whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import type { Queue, Turn } from '../work/queue.ts'
import { type OpenBackup, type Opening, openBackup } from './open-backup.ts'

export interface ReceivedBackup {
  readonly hash: string
  /** For its images. */
  readonly folder: string
  readonly signal: AbortSignal
  /** @throws UnusableBackup when it cannot be restored */
  open<Result>(
    work: (backup: OpenBackup) => Promise<Result>,
    findKnown?: Opening['findKnown'],
  ): Promise<Result>
}

interface Sent {
  /** The campaign that it is for, or `STRANGERS`; undefined for the host, who has no limit of its own. */
  readonly owner: string | undefined
  readonly signal: AbortSignal
}

/** Who makes campaigns without a key. They have one share together, so that they delay no GM. */
export const STRANGERS = '.strangers'

export interface Restores {
  /** Of a file. */
  readonly maxBytes: number
  /**
   * Receives a file and works on it in its turn; nothing of it remains.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_LARGE`, `UNUSABLE_BACKUP`, `UNAVAILABLE`
   * @throws whatever the work throws
   */
  receive<Result>(
    body: Readable,
    sent: Sent,
    work: (received: ReceivedBackup) => Promise<Result>,
  ): Promise<Result>
}

/** @param files of all kinds that are received */
export const createRestores = ({
  files,
  maxBytes,
}: {
  readonly files: Queue
  readonly maxBytes: number
}): Restores => {
  /** @returns the hash of the file */
  const receive = async (body: Readable, file: string, left: AbortSignal): Promise<string> => {
    const hash = createHash('sha256')
    const onBytes = (bytes: Uint8Array) => void hash.update(bytes)
    const ms = SHARES.bytesInFlight.backupMs
    await receiveFile(body, file, { maxBytes, ms, refuse: tooLarge, onBytes }, left)
    return hash.digest('hex')
  }

  const receiveAndWork = <Result>(
    body: Readable,
    left: AbortSignal,
    work: (received: ReceivedBackup) => Promise<Result>,
    turn: Turn,
  ): Promise<Result> =>
    inFolder(tmpdir(), async (folder) => {
      const file = join(folder, 'backup')
      const hash = await receive(body, file, left)
      const signal = AbortSignal.any([left, AbortSignal.timeout(SHARES.time.restoreMs)])
      await turn(signal)
      return work({
        hash,
        folder,
        signal,
        open: (use, findKnown) =>
          openBackup(file, { maxBytes, folder, signal, ...(findKnown && { findKnown }) }, use),
      })
    })

  return {
    maxBytes,
    receive: async (body, { owner, signal }, work) => {
      const share = { owner, mostOfOwner: SHARES.memory.filesOfOne, full: tooMany }
      try {
        return await files.enter((turn) => receiveAndWork(body, signal, work, turn), share)
      } catch (error) {
        throw asBackupProblem(error)
      }
    },
  }
}

export const BACKUP_TYPES = [BACKUP_TYPE, 'application/octet-stream']

/** Backups are streamed, never held in memory. */
export const takeBackups = (app: App): void => {
  app.addContentTypeParser(BACKUP_TYPES, async (_request: unknown, body: IncomingMessage) => body)
}

interface Taking extends Pick<Sent, 'owner'> {
  readonly restores: Restores
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
  { restores, owner, stopping, refuse }: Taking,
  work: (received: ReceivedBackup) => Promise<Result>,
): Promise<Result> => {
  await refuse()
  refuseLarger(request, restores.maxBytes, tooLarge)
  const signal = AbortSignal.any([whenLeft(reply), stopping])
  return restores.receive(request.body as IncomingMessage, { owner, signal }, work)
}

/** Errors of backups as problems; others stay as they are. */
export const asBackupProblem = (error: unknown): unknown => {
  if (error instanceof UnusableBackup) {
    const { reason, cause } = error
    return problem(`UNUSABLE_BACKUP.${reason}`, cause ? { cause } : undefined)
  }
  const isTimeUp = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeUp ? problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 }) : asProblem(error)
}

const MEGABYTE = 2 ** 20

const tooLarge = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.backup', { maxMegabytes: Math.floor(maxBytes / MEGABYTE) })

const tooMany = (): HttpProblem => problem('TOO_MANY_REQUESTS.restores', { retryAfter: 10 })
