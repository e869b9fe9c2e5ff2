import { expect, test } from 'vitest'
import { PROBLEM_STATUS } from '#protocol/problems.ts'
import { badInput, problem } from './http-problem.ts'
import { SENTENCES } from './sentences.ts'

test('every code has a sentence, and every sentence a code', () => {
  const codes = Object.keys(SENTENCES).map((key) => key.split('.')[0])
  expect(new Set(codes)).toEqual(new Set(Object.keys(PROBLEM_STATUS)))
})

test('a problem says its code, its reason and its figures, and the sentence that they make', () => {
  const { document, headers, message } = problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: 10 })
  const detail = 'Too many wrong keys came from this address. Try again in a minute.'
  expect(document).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail,
    code: 'TOO_MANY_REQUESTS',
    reason: 'wrong-keys',
    figures: { retryAfter: 10 },
  })
  expect([message, headers]).toEqual([detail, { 'retry-after': '10' }])
})

test.each([
  ['hexes.3', 'off-lattice', 'hexes.3 must lie on the lattice: x + y must be even.'],
  ['map.position', 'off-lattice', 'Position must lie on the lattice: x + y must be even.'],
  ['', 'missing', 'The body is missing.'],
  ['If-Match', 'not-a-revision', 'If-Match must be one revision in quotes, such as "a1b2c3-7".'],
] as const)('what is wrong with %j, %s, is said by its label', (path, code, message) => {
  const { detail, errors } = badInput(path, code).document
  expect([detail, errors]).toEqual([message, [{ path, message, code }]])
})
