import { expect, test } from 'vitest'
import { sayBytes } from './bytes.ts'

test.each([
  [0, 'less than 1 kB'],
  [999, 'less than 1 kB'],
  [1_000, '1 kB'],
  [48_000, '48 kB'],
  [999_999, '1,000 kB'],
  [1_250_000, '1.3 MB'],
  [25_400_000_000, '26 GB'],
])('%i bytes are %s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said)
})
