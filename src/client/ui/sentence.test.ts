import { expect, test } from 'vitest'
import { byName } from './by-name.ts'
import { sentence } from './sentence.ts'

test.each([
  ['SECRET', 'SECRET.'],
  ['The bell wakes it. ', 'The bell wakes it.'],
  ['“Who goes there?”', '“Who goes there?”'],
  ['', ''],
])('%j stands before another text as %j', (text, said) => {
  expect(sentence(text)).toBe(said)
})

test('names that are numbered stand in the order of their numbers', () => {
  const names = ['Camp 10', 'camp 2', 'Camp 1', 'Camp 100'].map((name) => ({ name }))
  expect(names.sort(byName).map(({ name }) => name)).toEqual([
    'Camp 1',
    'camp 2',
    'Camp 10',
    'Camp 100',
  ])
})
