import { expect, test } from 'vitest'
import { readKey } from './use-session.ts'

test.each([
  ['#key=correct-horse-battery', 'correct-horse-battery'],
  ['#key=a%20b%26c', 'a b&c'],
  ['#other=1&key=abc', 'abc'],
  ['#key=', null],
  ['#journal', null],
  ['', null],
])('a link ending in %j carries the key %j', (fragment, key) => {
  expect(readKey(fragment)).toBe(key)
})
