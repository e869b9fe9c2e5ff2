import { expect, test } from 'vitest'
import { written, writtenBonus } from './written.ts'

test.each([
  [0, '0'],
  [40, '40'],
  [1_000_000, '1,000,000'],
  [-10_000, '−10,000'],
])('%i reads %s', (n, text) => {
  expect(written(n)).toBe(text)
})

test.each([
  [3, '+3'],
  [0, '+0'],
  [-3, '−3'],
  [-20, '−20'],
])('a survival modifier of %i reads %s, with a true minus sign', (n, text) => {
  expect(writtenBonus(n)).toBe(text)
})
