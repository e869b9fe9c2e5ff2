import { expect, test } from 'vitest'
import { aroundWords } from './map-words.tsx'

test('what lies around is said side by side, and once if it is the same on every side', () => {
  expect(aroundWords(['sea', 'sea', 'jungle', 'jungle', 'jungle', 'sea'])).toHaveLength(6)
  expect(aroundWords(['sea', 'swamp', 'swamp', 'swamp', 'swamp', 'swamp'])[0]).toEqual({
    way: 'north',
    words: 'sea',
  })
  expect(aroundWords(Array(6).fill('terrain not set'))).toEqual([
    { way: 'all around', words: 'terrain not set' },
  ])
})
