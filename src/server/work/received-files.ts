import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { throwNoTemporaryRoom, withTemporaryFolder } from '../charts/image-worker/folders.ts'
import { LIMITS } from '../limits/limits.ts'
import { fileTooLarge, type HttpProblem, problem } from '../problems/http-problem.ts'
import { createQueue } from './queue.ts'

interface SentFile {
  readonly body: Readable
  /** The id of the campaign it is for; undefined for the host, who has no limit of files. */
  readonly owner: string | undefined
  readonly maxBytes: number
  /** Longest time in ms for receiving the file. */
  readonly ms: number
  /** Cancels receiving and work, also while no bytes come. */
  readonly signal: AbortSignal
}

export interface ReceivedFile {
  readonly file: string
  readonly sha256: string
  /** The private folder that holds the file. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Receives images and backups at once, and lets work on them wait for its turn. */
export interface ReceivedFiles {
  /**
   * Receives a file and passes it to `work` at its turn. The file is deleted afterwards.
   *
   * @throws HttpProblem `TOO_LARGE` as soon as the limit is passed; the rest is skipped
   * @throws HttpProblem `TOO_MANY_REQUESTS`; `UNAVAILABLE` when the body breaks off or is too slow, the work
   *   takes too long, the disk is full, or the server stops
   * @throws whatever the work throws
   */
  receive<Result>(
    sent: SentFile,
    work: (received: ReceivedFile) => Promise<Result>,
  ): Promise<Result>
  /** Runs work on stored images at its turn. @throws HttpProblem like `receive` */
  work<Result>(
    sent: Pick<SentFile, 'owner' | 'signal'>,
    work: (made: Pick<ReceivedFile, 'folder' | 'signal'>) => Promise<Result>,
  ): Promise<Result>
  /** Resolves when no file is received or worked on. */
  whenIdle(): Promise<void>
}

export const createReceivedFiles = (): ReceivedFiles => {
  const { filesAtWork, files, filesPerCampaign } = LIMITS.memory
  const queue = createQueue({
    concurrency: filesAtWork,
    maxJobs: files,
    maxJobsPerOwner: filesPerCampaign,
  })
  const workInTurn = async <Prepared, Result>(
    sent: Pick<SentFile, 'owner' | 'signal'>,
    prepare: (folder: string) => Promise<Prepared>,
    work: (made: Prepared & Pick<ReceivedFile, 'folder' | 'signal'>) => Promise<Result>,
  ): Promise<Result> =>
    queue
      .start(
        (waitForTurn) =>
          withTemporaryFolder(tmpdir(), async (folder) => {
            const prepared = await prepare(folder)
            const tooLate = AbortSignal.timeout(LIMITS.time.restoreMs)
            const signal = AbortSignal.any([sent.signal, tooLate])
            await waitForTurn(signal)
            return work({ ...prepared, folder, signal })
          }),
        sent.owner,
      )
      .catch(throwProblem)
  return {
    receive: (sent, work) => {
      const prepare = async (folder: string) => {
        const file = join(folder, 'file')
        return { file, sha256: await writeFile(sent, file) }
      }
      return workInTurn(sent, prepare, work)
    },
    work: (sent, work) => workInTurn(sent, async () => ({}), work),
    whenIdle: queue.whenIdle,
  }
}

/** Writes a body to a file. @returns its SHA-256 */
const writeFile = async (
  { body, maxBytes, ms, signal }: SentFile,
  file: string,
): Promise<string> => {
  const handle = await open(file, 'wx', 0o600).catch(throwNoTemporaryRoom)
  const tooSlow = AbortSignal.timeout(ms)
  const hash = createHash('sha256')
  try {
    let bytes = 0
    for await (const chunk of chunksOf(body, AbortSignal.any([signal, tooSlow]))) {
      bytes += chunk.length
      if (bytes > maxBytes) throw fileTooLarge(maxBytes)
      hash.update(chunk)
      await handle.appendFile(chunk).catch(throwNoTemporaryRoom)
    }
    return hash.digest('hex')
  } catch (error) {
    throw tooSlow.aborted ? problem('UNAVAILABLE.file-came-too-slowly') : error
  } finally {
    await handle.close()
  }
}

/** The chunks of a body, read as fast as they are taken. At the end the rest is skipped. */
async function* chunksOf(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const events = on(body, 'data', { signal, close: ['end'], highWaterMark: 1, lowWaterMark: 1 })
    for await (const [chunk] of events) yield chunk
  } catch (error) {
    throw signal.aborted ? error : problem('UNAVAILABLE.file-broke-off')
  } finally {
    // A browser reads the answer only after its whole body was read. It may still disconnect.
    body.on('error', () => {}).resume()
  }
}

export const stoppingProblem = (): HttpProblem =>
  problem('UNAVAILABLE.stopping', { retryAfter: 5 }, { connection: 'close' })

const throwProblem = (error: unknown): never => {
  const { name } = error instanceof Error ? error : {}
  if (name === 'AbortError') throw stoppingProblem()
  if (name === 'TimeoutError') throw problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  throw error
}
