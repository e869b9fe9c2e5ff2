import { expect, test } from 'vitest'
import { compareNames, endSentence, sayList } from './lists.ts'

test('names that are numbered stand in the order of their numbers', () => {
  const names = ['Camp 10', 'camp 2', 'Camp 1', 'Camp 100'].map((name) => ({ name }))
  expect(names.sort(compareNames).map(({ name }) => name)).toEqual([
    'Camp 1',
    'camp 2',
    'Camp 10',
    'Camp 100',
  ])
})

test.each<[readonly (string | false | undefined)[], string]>([
  [[], ''],
  [['food'], 'food'],
  [['food', false, 'water', undefined], 'food, water'],
])('%j in a sentence: %j', (things, said) => {
  expect(sayList(things)).toBe(said)
})

test.each([
  ['SECRET', 'SECRET.'],
  ['The bell wakes it. ', 'The bell wakes it.'],
  ['“Who goes there?”', '“Who goes there?”'],
  ['', ''],
])('%j stands before another text as %j', (text, said) => {
  expect(endSentence(text)).toBe(said)
})
