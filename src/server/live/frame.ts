import type { LiveMessage } from '../../protocol/live.ts'

/** RFC 6455, 5.2. */
const FINAL_TEXT = 0x81
const FINAL_PING = 0x89

const MAX_7_BIT = 125
const MAX_16_BIT = 65_535
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/** A text message as one unmasked frame (RFC 6455, 5.2): the same bytes go to every connection. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const header = headerFor(length)
  const frame = Buffer.allocUnsafeSlow(header.length + length)
  frame.set(header)
  frame.write(text, header.length)
  return frame
}

const headerFor = (length: number): Buffer => {
  if (length <= MAX_7_BIT) return Buffer.from([FINAL_TEXT, length])
  if (length <= MAX_16_BIT) {
    const header = Buffer.from([FINAL_TEXT, LENGTH_IN_16_BITS, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header.set([FINAL_TEXT, LENGTH_IN_64_BITS])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

/** Empty; the peer answers with a pong. */
export const PING_FRAME: Buffer = Buffer.from([FINAL_PING, 0])

export const messageFrame = (message: LiveMessage): Buffer => textFrame(JSON.stringify(message))
