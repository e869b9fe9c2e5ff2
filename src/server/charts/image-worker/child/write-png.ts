import { crc32 } from 'node:zlib'
import type { Extent } from '../../../../rules/tiles.ts'
import { PNG_SIGNATURE } from './png-chunks.ts'

const BIT_DEPTH = 8
const TRUE_COLOUR = 2

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const header = ({ width, height }: Extent): Buffer => {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width)
  content.writeUInt32BE(height, 4)
  content.writeUInt8(BIT_DEPTH, 8)
  content.writeUInt8(TRUE_COLOUR, 9)
  return chunk('IHDR', content)
}

/**
 * In a stream: the image library would hold all of the image.
 *
 * @param deflated the rows, each after its filter's byte, as a zlib stream
 */
export async function* pngOf(
  size: Extent,
  deflated: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  yield PNG_SIGNATURE
  yield header(size)
  for await (const bytes of deflated) yield chunk('IDAT', bytes)
  yield chunk('IEND', Buffer.alloc(0))
}
