import type { CheckedHistory } from '../../campaign/backup/check-history.ts'
import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'
import { noTemporaryRoom } from '../charts/image-problems.ts'
import { UnusableImage } from '../charts/image-worker/failures.ts'
import { NICENESS } from '../charts/image-worker/niceness.ts'
import { runChild } from '../charts/image-worker/run-child.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { BackupHeader, FromChecking, ToChecking } from './messages.ts'

const PROGRAM = new URL('./child/checking-history.ts', import.meta.url)
const MEGABYTE = 2 ** 20

type Order = Extract<ToChecking, { kind: 'check' }>

interface Check extends Omit<Order, 'kind'> {
  readonly folder: string
  readonly signal: AbortSignal
  /** What the images of the file are called from now on. */
  readonly nameImages: (header: BackupHeader) => Promise<ReadonlyMap<string, string>>
}

/**
 * Checks a campaign's file in a child process, which writes its changes to `rows`, and is gone when
 * this settles.
 *
 * @throws UnusableBackup
 * @throws HttpProblem `UNAVAILABLE` when it takes too long, or the folder takes no more
 * @throws whatever `nameImages` throws, and the signal's reason
 */
export const checkInChild = async ({
  folder,
  signal,
  nameImages,
  ...order
}: Check): Promise<CheckedHistory> => {
  signal.throwIfAborted()
  try {
    return await runChild<ToChecking, FromChecking, CheckedHistory>({
      child: PROGRAM,
      maxMemory: SHARES.memory.historyBytes,
      maxHeap: SHARES.memory.historyHeapBytes / MEGABYTE,
      niceness: NICENESS.makeTiles,
      folder,
      order: { kind: 'check', ...order },
      hear: async (message, child) => {
        if (message.kind === 'checked') return JSON.parse(message.history) as CheckedHistory
        if (message.kind === 'unusable') throw new UnusableBackup(message.reason, message.cause)
        if (message.kind === 'no-room') throw noTemporaryRoom()
        child.send({ kind: 'names', names: await nameImages(message.header) })
        return undefined
      },
      began: performance.now(),
      limitMs: SHARES.time.historyCheckMs,
      signal,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof UnusableImage ? asUnusable(error) : error
  }
}

/** What ended two children, in a backup's words. */
const asUnusable = ({ reason }: UnusableImage): Error => {
  if (reason === 'too-slow') return problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  if (reason === 'too-much-memory') return new UnusableBackup('too-large')
  return damaged('its history cannot be read')
}
