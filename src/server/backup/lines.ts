import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'

const LINE_END = 0x0a

/**
 * The lines of a text, each of which ends with a line feed.
 *
 * @throws UnusableBackup when the last line is cut off, or one is longer than `maxBytes`
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer): void => {
    parts.push(part)
    size += part.length
    if (size > maxBytes) throw new UnusableBackup('too-large')
  }
  for await (const chunk of chunks) {
    let begin = 0
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, begin)) {
      add(chunk.subarray(begin, end))
      yield Buffer.concat(parts)
      parts = []
      size = 0
      begin = end + 1
    }
    if (begin < chunk.length) add(chunk.subarray(begin))
  }
  if (size > 0) throw damaged('its last line is cut off')
}
