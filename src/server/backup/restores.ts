import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { givenUp } from '../charts/given-up.ts'
import { makeFolder, removeFolder } from '../charts/image-worker/folders.ts'
import { receiveFile } from '../charts/receive-file.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createSemaphore, type SemaphoreLimits } from '../work/semaphore.ts'
import { asBackupProblem, tooLargeBackup } from './backup-problems.ts'
import type { BackupLimits } from './limits.ts'
import { type OpenBackup, type Opening, openBackup } from './open-backup.ts'

/** Received, waiting or restored. */
const UNDER_WAY: SemaphoreLimits = {
  limit: SHARES.memory.restores,
  maxWaiting: 0,
  full: () => problem('TOO_MANY_REQUESTS.restores', { retryAfter: 10 }),
  perOwner: SHARES.memory.restoresOfSender,
  ownerFull: () => problem('TOO_MANY_REQUESTS.restore', { retryAfter: 10 }),
}

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

export interface Restores {
  /** Of a file. */
  readonly maxBytes: number
  /**
   * Receives a file and works on it in its turn; nothing of it remains.
   *
   * @param sender may send one at a time; undefined: no such limit
   * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_LARGE`, `UNUSABLE_BACKUP`, `UNAVAILABLE`
   * @throws whatever the work throws
   */
  receive<Result>(
    body: Readable,
    { sender, signal }: { readonly sender: string | undefined; readonly signal: AbortSignal },
    work: (received: ReceivedBackup) => Promise<Result>,
  ): Promise<Result>
  /** Resolves once nothing is under way; abort everything before. */
  settled(): Promise<void>
}

export const createRestores = (limits: BackupLimits): Restores => {
  const { maxBytes } = limits
  const underWay = createSemaphore(UNDER_WAY)
  const restoring = createSemaphore({ limit: SHARES.memory.restoresAtWork })

  /** @returns the hash of the file */
  const receive = async (body: Readable, file: string, left: AbortSignal): Promise<string> => {
    const hash = createHash('sha256')
    const onBytes = (bytes: Uint8Array) => void hash.update(bytes)
    const ms = SHARES.bytesInFlight.backupMs
    await receiveFile(body, file, { maxBytes, ms, refuse: tooLargeBackup, onBytes }, left)
    return hash.digest('hex')
  }

  const receiveAndWork = async <Result>(
    body: Readable,
    left: AbortSignal,
    work: (received: ReceivedBackup) => Promise<Result>,
  ): Promise<Result> => {
    const folder = await makeFolder(tmpdir())
    try {
      const file = join(folder, 'backup')
      const hash = await receive(body, file, left)
      const signal = AbortSignal.any([left, AbortSignal.timeout(SHARES.time.restoreMs)])
      const received: ReceivedBackup = {
        hash,
        folder,
        signal,
        open: async (use, findKnown) =>
          openBackup(file, { limits, folder, signal, ...(findKnown && { findKnown }) }, use),
      }
      return await restoring.run(() => work(received), { signal })
    } finally {
      await removeFolder(folder)
    }
  }

  return {
    maxBytes,
    receive: async (body, { sender, signal }, work) => {
      const working = underWay.run(() => receiveAndWork(body, signal, work), { owner: sender })
      try {
        return await Promise.race([working, givenUp(signal)])
      } catch (error) {
        throw asBackupProblem(error)
      }
    },
    settled: underWay.settled,
  }
}
