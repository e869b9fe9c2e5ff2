import { expect, test } from 'vitest'
import { aroundWords, trailWords } from './map-words.tsx'

const numbering = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const
const steps = [
  { day: 0, hex: { x: 0, y: 0 } },
  { day: 1, hex: { x: 1, y: 1 } },
  { day: 1, hex: { x: 2, y: 2 } },
]

test('the trail is told day by day, the newest first', () => {
  expect(trailWords(steps, null)).toEqual([
    { day: 1, words: 'Column 2, row 1; Column 3, row 2' },
    { day: 0, words: 'Column 1, row 1' },
  ])
})

test('where hexes are numbered the trail is told by their numbers', () => {
  expect(trailWords(steps, numbering)[0]?.words).toBe('Hex 0201; Hex 0302')
})

test('the GM is told where players are shown another hex', () => {
  const astray = [{ day: 3, hex: { x: 1, y: 1 }, shown: { x: 0, y: 2 } }]
  expect(trailWords(astray, null)[0]?.words).toBe('Column 2, row 1; players see column 1, row 2')
})

test('what lies around is said side by side, and once if it is the same on every side', () => {
  expect(aroundWords(['sea', 'sea', 'jungle', 'jungle', 'jungle', 'sea'])).toHaveLength(6)
  expect(aroundWords(['sea', 'swamp', 'swamp', 'swamp', 'swamp', 'swamp'])[0]).toEqual({
    direction: 'north',
    words: 'sea',
  })
  expect(aroundWords(Array(6).fill('terrain not set'))).toEqual([
    { direction: 'all around', words: 'terrain not set' },
  ])
})
