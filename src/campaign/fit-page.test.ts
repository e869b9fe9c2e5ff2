import { expect, test } from 'vitest'
import { MAX_PAGE_BYTES } from '../protocol/limits.ts'
import { fitPage } from './fit-page.ts'

/** Days of so many bytes as JSON. */
const page = async (...bytes: readonly number[]) =>
  (await fitPage(bytes, (length) => 'x'.repeat(length - 2))).length

test('R-JOUR-2: a page has the days that fit, and at least one', async () => {
  expect(await page()).toBe(0)
  expect(await page(MAX_PAGE_BYTES / 2, MAX_PAGE_BYTES / 2, 3)).toBe(2)
  expect(await page(MAX_PAGE_BYTES, 3)).toBe(1)
  expect(await page(2 * MAX_PAGE_BYTES, 3)).toBe(1)
})
