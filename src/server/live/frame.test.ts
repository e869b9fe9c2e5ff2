import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import { PING_FRAME, textFrame } from './frame.ts'

/** The receiver of `ws`, which its types do not mention. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable }

/** Messages that `ws` reads as a client: text, and `ping` for a ping. */
const read = (...chunks: Buffer[]): string[] => {
  const receiver = new Receiver({ isServer: false })
  const messages: string[] = []
  receiver.on('message', (payload: Buffer, isBinary: boolean) => {
    messages.push(isBinary ? 'binary' : payload.toString())
  })
  receiver.on('ping', () => messages.push('ping'))
  receiver.on('error', (error) => messages.push(error.message))
  for (const chunk of chunks) receiver.write(chunk)
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

test('any text reaches a reader as it is, however the bytes are cut up', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ minLength: 120, maxLength: 400 }),
  )
  fc.assert(
    fc.property(text, fc.nat(), (said, at) => {
      const frame = textFrame(said)
      const cut = at % frame.length
      expect(read(frame.subarray(0, cut), frame.subarray(cut))).toEqual([said])
    }),
  )
})

test('messages and pings follow each other', () => {
  expect(read(textFrame('one'), PING_FRAME, textFrame('two'))).toEqual(['one', 'ping', 'two'])
})
