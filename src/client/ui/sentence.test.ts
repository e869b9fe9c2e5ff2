import { expect, test } from 'vitest'
import { sentence } from './format/lists.ts'

test.each([
  ['SECRET', 'SECRET.'],
  ['The bell wakes it. ', 'The bell wakes it.'],
  ['“Who goes there?”', '“Who goes there?”'],
  ['', ''],
])('%j stands before another text as %j', (text, said) => {
  expect(sentence(text)).toBe(said)
})
