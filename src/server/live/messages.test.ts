import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import type { Campaign } from '#campaign/campaign.ts'
import { newState } from '#campaign/create-campaign.ts'
import { patchFrame, textFrame } from './messages.ts'

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
  { part: 'half', length: 500, isPatched: true },
  { part: 'more than half', length: 50_000, isPatched: false },
])('a patch of $part of the view is sent: $isPatched', ({ length, isPatched }) => {
  const before: Campaign = {
    id: 'home',
    history: 'h1',
    revisions: { epoch: 'epoch', full: 0, public: 0 },
    state: newState(),
    head: null,
    redo: null,
  }
  const text = 'x'.repeat(length)
  const site = { id: 's', hex: { x: 0, y: 0 }, icon: 'ruin', name: '', text, gmText: '' } as const
  const after: Campaign = {
    ...before,
    revisions: { epoch: 'epoch', full: 1, public: 1 },
    state: { ...before.state, sites: { s: { ...site, shown: 'always' } } },
  }
  expect(patchFrame(before, after, 'gm') !== undefined).toBe(isPatched)
})

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
