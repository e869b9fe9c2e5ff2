import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { givenUp } from './given-up.ts'

const MEGABYTE = 2 ** 20

interface Receiving {
  readonly maxBytes: number
  /** What is said of more. */
  readonly refuse: (maxBytes: number) => HttpProblem
  /** Told of each part that was taken. */
  readonly onBytes?: (bytes: Uint8Array) => void
}

/**
 * Writes what comes in a body to a new file that nobody else may read.
 *
 * @param signal gives it up, also while nothing comes
 * @throws HttpProblem `TOO_LARGE` as soon as there is more than `maxBytes`; the rest is passed over
 * @throws HttpProblem `UNAVAILABLE` when the body breaks off, or the disk takes no more
 * @throws DOMException `AbortError`
 */
export const receiveFile = async (
  body: Readable,
  file: string,
  { maxBytes, refuse, onBytes }: Receiving,
  signal: AbortSignal,
): Promise<void> => {
  const handle = await open(file, 'wx', 0o600).catch(notStored)
  try {
    let bytes = 0
    for await (const chunk of chunksOf(body, signal)) {
      bytes += chunk.length
      if (bytes > maxBytes) throw refuse(maxBytes)
      onBytes?.(chunk)
      await handle.appendFile(chunk).catch(notStored)
    }
  } finally {
    await handle.close()
  }
}

export const tooLarge = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.image', { maxMegabytes: maxBytes / MEGABYTE })

/** A body that was answered before its end says nothing any more, not even that it broke off. */
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
    // An answer can be read by a browser only once all that it sends was taken.
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
