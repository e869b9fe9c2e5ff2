import { expect, test } from 'vitest'
import { attachmentHeader, backupFileName } from './layout.ts'

/** Takes two code units, as letters outside of Unicode's first plane do. */
const RARE = '𐐷'

test.each([0, 59, 60])('a name whose letter %i takes two code units can be a header', (at) => {
  const name = `${'a'.repeat(at)}${RARE.repeat(80 - at)}`
  const cut = `${'a'.repeat(at)}${RARE.repeat(60 - at)}-day-3.overland`
  expect(backupFileName(name, 3)).toBe(cut)
  expect(attachmentHeader(backupFileName(name, 3))).toContain(encodeURIComponent(cut))
})
