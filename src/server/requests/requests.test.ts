import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../../rules/steps.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { fingerprint } from './once.ts'

test('a cursor is read back as what it stands for, and nothing else is a cursor', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (seq) => {
      expect(fromCursor(toCursor(seq))).toBe(seq)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d+$/.test(Buffer.from(text, 'base64url').toString()))
      expect(() => fromCursor(text)).toThrow('Before must be a cursor')
    }),
  )
})

const fingerprintOf = (...request: Parameters<typeof fingerprint>): string =>
  atOnce(fingerprint(...request))

test('a fingerprint is the same however fields are ordered, and another for anything else', () => {
  const print = fingerprintOf('POST', '/days', { a: 1, b: { c: [1, 2], d: null } })
  expect(fingerprintOf('POST', '/days', { b: { d: null, c: [1, 2] }, a: 1 })).toBe(print)
  expect(fingerprintOf('PUT', '/days', { a: 1, b: { c: [1, 2], d: null } })).not.toBe(print)
  expect(fingerprintOf('POST', '/day', { a: 1, b: { c: [1, 2], d: null } })).not.toBe(print)
  expect(fingerprintOf('POST', '/days', { a: 1, b: { c: [2, 1], d: null } })).not.toBe(print)
  expect(fingerprintOf('POST', '/days', undefined)).not.toBe(fingerprintOf('POST', '/days', {}))
})
