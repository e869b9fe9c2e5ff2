import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'

export interface Lines {
  readonly count: number
  /** From `index` on, counted from 0: a line, and as many more as are short. */
  from(index: number): Promise<readonly Buffer[]>
  at(index: number): Promise<Buffer>
  close(): Promise<void>
}

const LINE_END = 0x0a
/** Per read. */
const BATCH_BYTES = 2 ** 18

/** Every change is longer. */
const MIN_LINE_BYTES = 90
const FIRST_ENDS = 1024

/**
 * Finds the lines of a file; each ends with a line feed.
 *
 * @throws UnusableBackup when the last line is cut off, one is longer than `maxBytes` or too short
 *   for a change, or there are more than `maxLines`
 */
export const openLines = async (
  file: string,
  {
    maxBytes,
    maxLines,
    signal,
  }: { readonly maxBytes: number; readonly maxLines: number; readonly signal: AbortSignal },
): Promise<Lines> => {
  let ends = new Float64Array(FIRST_ENDS)
  let count = 0
  let begin = 0
  let size = 0
  const add = (end: number): void => {
    if (end - begin > maxBytes || count === maxLines) throw new UnusableBackup('too-large')
    if (end - begin < MIN_LINE_BYTES) throw damaged(`line ${count + 1} of it is no change`)
    if (count === ends.length) {
      const more = new Float64Array(2 * ends.length)
      more.set(ends)
      ends = more
    }
    ends[count] = end
    count += 1
    begin = end + 1
  }
  for await (const chunk of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1))
      add(size + at)
    size += chunk.length
    if (size - begin > maxBytes) throw new UnusableBackup('too-large')
  }
  if (begin !== size) throw damaged('its last line is cut off')
  const handle = await open(file)
  const endOf = (index: number): number =>
    index < count ? (ends[index] ?? 0) : Number.POSITIVE_INFINITY
  const startOf = (index: number): number => (index === 0 ? 0 : endOf(index - 1) + 1)
  const read = async (index: number, after: number): Promise<Buffer> => {
    const first = startOf(index)
    const bytes = Buffer.alloc(endOf(after - 1) - first)
    if (bytes.length > 0) await handle.read(bytes, 0, bytes.length, first)
    return bytes
  }
  return {
    count,
    from: async (index) => {
      const first = startOf(index)
      let after = index + 1
      while (endOf(after) - first < BATCH_BYTES) after += 1
      const bytes = await read(index, after)
      return Array.from({ length: after - index }, (_, line) =>
        bytes.subarray(startOf(index + line) - first, endOf(index + line) - first),
      )
    },
    at: async (index) => read(index, index + 1),
    close: () => handle.close(),
  }
}
