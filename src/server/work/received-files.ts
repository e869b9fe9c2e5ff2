import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inFolder, noRoom } from '../charts/image-worker/folders.ts'
import { fileTooLarge, type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createQueue } from './queue.ts'

interface SentFile {
  readonly body: Readable
  /** The campaign that it is for; undefined for the host, who has no limit of its own. */
  readonly owner: string | undefined
  readonly maxBytes: number
  /** Until all of it is here. */
  readonly ms: number
  /** Ends it, also while nothing comes. */
  readonly signal: AbortSignal
}

export interface ReceivedFile {
  readonly file: string
  readonly sha256: string
  /** Private; the file is in it. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Images and backups: received at once, and worked on in their turn. */
export interface ReceivedFiles {
  /**
   * Nothing of the file remains.
   *
   * @throws HttpProblem `TOO_LARGE` as soon as there is more; the rest is skipped
   * @throws HttpProblem `TOO_MANY_REQUESTS`; `UNAVAILABLE` when the body breaks off or is too slow, the work
   *   takes too long, the disk is full, or the server stops
   * @throws whatever the work throws
   */
  receive<Result>(
    sent: SentFile,
    work: (received: ReceivedFile) => Promise<Result>,
  ): Promise<Result>
  /** Works on files that are here already, in its turn. @throws HttpProblem as above */
  work<Result>(
    sent: Pick<SentFile, 'owner' | 'signal'>,
    work: (made: Pick<ReceivedFile, 'folder' | 'signal'>) => Promise<Result>,
  ): Promise<Result>
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

export const createReceivedFiles = (): ReceivedFiles => {
  const { filesAtWork: atOnce, files: most, filesOfOne: mostOfOwner } = SHARES.memory
  const queue = createQueue({ atOnce, most, mostOfOwner })
  const inTurn = async <Prepared, Result>(
    sent: Pick<SentFile, 'owner' | 'signal'>,
    prepare: (folder: string) => Promise<Prepared>,
    work: (made: Prepared & Pick<ReceivedFile, 'folder' | 'signal'>) => Promise<Result>,
  ): Promise<Result> =>
    queue
      .enter(
        (turn) =>
          inFolder(tmpdir(), async (folder) => {
            const prepared = await prepare(folder)
            const tooLate = AbortSignal.timeout(SHARES.time.restoreMs)
            const signal = AbortSignal.any([sent.signal, tooLate])
            await turn(signal)
            return work({ ...prepared, folder, signal })
          }),
        sent.owner,
      )
      .catch(asProblem)
  return {
    receive: (sent, work) => {
      const prepare = async (folder: string) => {
        const file = join(folder, 'file')
        return { file, sha256: await write(sent, file) }
      }
      return inTurn(sent, prepare, work)
    },
    work: (sent, work) => inTurn(sent, async () => ({}), work),
    settled: queue.settled,
  }
}

/** @returns the hash of the file */
const write = async ({ body, maxBytes, ms, signal }: SentFile, file: string): Promise<string> => {
  const handle = await open(file, 'wx', 0o600).catch(noRoom)
  const late = AbortSignal.timeout(ms)
  const hash = createHash('sha256')
  try {
    let bytes = 0
    for await (const chunk of chunksOf(body, AbortSignal.any([signal, late]))) {
      bytes += chunk.length
      if (bytes > maxBytes) throw fileTooLarge(maxBytes)
      hash.update(chunk)
      await handle.appendFile(chunk).catch(noRoom)
    }
    return hash.digest('hex')
  } catch (error) {
    throw late.aborted ? problem('UNAVAILABLE.file-came-too-slowly') : error
  } finally {
    await handle.close()
  }
}

/** Reads no faster than the chunks are taken. After an answer the rest of the body is skipped. */
async function* chunksOf(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const events = on(body, 'data', { signal, close: ['end'], highWaterMark: 1, lowWaterMark: 1 })
    for await (const [chunk] of events) yield chunk
  } catch (error) {
    throw signal.aborted ? error : problem('UNAVAILABLE.file-broke-off')
  } finally {
    // A browser reads the answer only once all that it sends was taken. It may still break off.
    body.on('error', () => {}).resume()
  }
}

export const serverStops = (): HttpProblem =>
  problem('UNAVAILABLE.stopping', { retryAfter: 5 }, { connection: 'close' })

const asProblem = (error: unknown): never => {
  const { name } = error instanceof Error ? error : {}
  if (name === 'AbortError') throw serverStops()
  if (name === 'TimeoutError') throw problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
  throw error
}
