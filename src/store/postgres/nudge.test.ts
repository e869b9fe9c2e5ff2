import { expect, test } from 'vitest'
import { readNudge, toNudges } from './nudge.ts'

test('what is sent is heard, in few notifications that PostgreSQL takes', () => {
  const names = [null, 'home', 'a"b\0', ...Array.from({ length: 1_000 }, (_, index) => `é${index}`)]
  const sent = names.map((campaign) => ({ campaign }))
  const nudges = toNudges([...sent, { campaign: 'é', encrypted: 'x'.repeat(5_000) }])
  expect(nudges.flatMap(readNudge)).toEqual([
    ...sent,
    { campaign: 'é', encrypted: 'x'.repeat(5_000) },
  ])
  expect(nudges.length).toBeLessThan(4)
  for (const nudge of nudges) expect(Buffer.byteLength(nudge)).toBeLessThan(8_000)
})

test('an id that is too long for a notification is sent as any', () => {
  const nudges = toNudges([{ campaign: 'x'.repeat(9_000) }, { campaign: 'home' }])
  expect(nudges.flatMap(readNudge)).toEqual([{ campaign: null }, { campaign: 'home' }])
})

test('a change that is too long for a notification is sent by the campaign’s name', () => {
  const nudges = toNudges([{ campaign: 'home', encrypted: 'x'.repeat(7_900) }])
  expect(nudges.flatMap(readNudge)).toEqual([{ campaign: 'home' }])
})

test.each(['', 'nonsense', '{}', '[1]', '"home"', '[["home"]]', '[[null,""]]', '[["a","b","c"]]'])(
  '%j, which somebody else sent, means any',
  (payload) => {
    expect(readNudge(payload)).toEqual([{ campaign: null }])
  },
)
