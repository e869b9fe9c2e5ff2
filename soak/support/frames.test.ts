import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PING, textFrame } from '../../src/server/live/messages.ts'
import { frameReader } from './frames.ts'

test('frames are read whole, in whatever pieces they come', () => {
  const sizes = fc.constantFrom(0, 1, 125, 126, 300, 65_535, 65_536, 70_000)
  fc.assert(
    fc.property(
      fc.array(sizes, { maxLength: 5 }),
      fc.integer({ min: 1, max: 5_000 }),
      (all, step) => {
        const heard: string[] = []
        const read = frameReader({
          text: (beginning) => heard.push(beginning.slice(0, 5)),
          ping: () => heard.push('ping'),
        })
        const sent = all.map((size, index) => String(index).repeat(size))
        const bytes = Buffer.concat(sent.flatMap((text) => [textFrame(text), PING]))
        for (let at = 0; at < bytes.length; at += step) read(bytes.subarray(at, at + step))
        expect(heard).toEqual(sent.flatMap((text) => [text.slice(0, 5), 'ping']))
      },
    ),
    { numRuns: 40 },
  )
})
