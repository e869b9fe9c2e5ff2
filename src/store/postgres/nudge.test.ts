import { expect, test } from 'vitest'
import { readNudge, toNudges } from './nudge.ts'

test('what is told is heard, in few notifications that PostgreSQL takes', () => {
  const moved = [null, 'home', 'a"b\0', ...Array.from({ length: 1_000 }, (_, index) => `é${index}`)]
  const nudges = toNudges(moved)
  expect(nudges.flatMap(readNudge)).toEqual(moved)
  expect(nudges.length).toBeLessThan(4)
  for (const nudge of nudges) expect(Buffer.byteLength(nudge)).toBeLessThan(8_000)
})

test('an id that is too long for a notification is told as any', () => {
  expect(toNudges(['x'.repeat(9_000), 'home']).flatMap(readNudge)).toEqual([null, 'home'])
})

test.each(['', 'nonsense', '{}', '[1]', '"home"'])(
  '%j, which somebody else sent, means any',
  (payload) => {
    expect(readNudge(payload)).toEqual([null])
  },
)
