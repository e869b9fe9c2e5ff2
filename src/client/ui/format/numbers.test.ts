import { expect, test } from 'vitest'
import { sayNumber, sayTenths } from './numbers.ts'

test.each([
  [0, '0'],
  [40, '40'],
  [2430, '2,430'],
  [1_000_000, '1,000,000'],
  [-10_000, '−10,000'],
  [11.15, '11.15'],
  [-1234.5, '−1,234.5'],
])('%d reads %s', (value, text) => {
  expect(sayNumber(value)).toBe(text)
})

test.each([
  [0.04, '0.0'],
  [2, '2.0'],
  [12.26, '12.3'],
])('%d to a tenth is %s', (value, text) => {
  expect(sayTenths(value)).toBe(text)
})
