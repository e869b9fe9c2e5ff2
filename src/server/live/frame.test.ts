import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import { textFrame } from './frame.ts'

/** The receiver of `ws`, which its types do not mention. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable }

/** The texts that `ws` reads as a client. */
const read = (frame: Buffer): string[] => {
  const receiver = new Receiver({ isServer: false })
  const messages: string[] = []
  receiver.on('message', (payload: Buffer, isBinary: boolean) => {
    messages.push(isBinary ? 'binary' : payload.toString())
  })
  receiver.on('error', (error) => messages.push(error.message))
  receiver.write(frame)
  return messages
}

test.each([
  [0, 2],
  [1, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('RFC 6455, 5.2: %i bytes of text get a header of %i bytes', (length, header) => {
  const text = 'x'.repeat(length)
  const frame = textFrame(text)
  expect(frame.length).toBe(header + length)
  expect(read(frame)).toEqual([text])
})
