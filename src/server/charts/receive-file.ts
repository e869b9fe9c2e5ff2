import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type HttpProblem, problem } from '../problems/http-problem.ts'

const MEGABYTE = 2 ** 20

interface Receiving {
  readonly maxBytes: number
  /** Until all of it is here. */
  readonly ms: number
  /** The error for more. */
  readonly refuse: (maxBytes: number) => HttpProblem
  readonly onBytes?: (bytes: Uint8Array) => void
}

/**
 * Writes a body to a new private file.
 *
 * @param left ends it, also while nothing comes
 * @throws HttpProblem `TOO_LARGE` as soon as there is more than `maxBytes`; the rest is skipped
 * @throws HttpProblem `UNAVAILABLE` when the body breaks off or is too slow, or the disk is full
 * @throws DOMException `AbortError`
 */
export const receiveFile = async (
  body: Readable,
  file: string,
  { maxBytes, ms, refuse, onBytes }: Receiving,
  left: AbortSignal,
): Promise<void> => {
  const handle = await open(file, 'wx', 0o600).catch(notStored)
  const late = AbortSignal.timeout(ms)
  try {
    let bytes = 0
    for await (const chunk of chunksOf(body, AbortSignal.any([left, late]))) {
      bytes += chunk.length
      if (bytes > maxBytes) throw refuse(maxBytes)
      onBytes?.(chunk)
      await handle.appendFile(chunk).catch(notStored)
    }
  } catch (error) {
    throw error === late.reason ? problem('UNAVAILABLE.file-came-too-slowly') : error
  } finally {
    await handle.close()
  }
}

export const tooLarge = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.image', { maxMegabytes: maxBytes / MEGABYTE })

/** After an answer the rest of the body is ignored, even if it breaks off. */
async function* chunksOf(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  const stop = givenUp(signal)
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next().catch(brokeOff), stop])
      if (done) return
      yield value as Buffer
    }
  } finally {
    // A browser reads the answer only once all that it sends was taken.
    if (!signal.aborted) await chunks.return?.()
    body.resume()
  }
}

const brokeOff = (): never => {
  throw problem('UNAVAILABLE.file-broke-off')
}

const notStored = (): never => {
  throw problem('UNAVAILABLE.disk-full')
}

/** Rejects when the signal aborts, and never resolves. @throws DOMException `AbortError` */
const givenUp = async (signal: AbortSignal): Promise<never> => {
  signal.throwIfAborted()
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
