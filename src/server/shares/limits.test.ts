import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARES } from './limits.ts'

const SECURITY = new URL('../../../docs/security.md', import.meta.url)
const ROW = /^\| `(\w+\.\w+)` \| ([\d.,]+) \| [^|]+ \| [^|]+ \|$/gm

test('docs/security.md tables every share with its number', () => {
  const tabled = [...readFileSync(SECURITY, 'utf8').matchAll(ROW)].map(
    ([, name, number = '']) => [name, Number(number.replaceAll(',', ''))] as const,
  )
  const shares = Object.entries(SHARES).flatMap(([resource, limits]) =>
    Object.entries(limits).map(([limit, number]) => [`${resource}.${limit}`, number] as const),
  )
  expect(Object.fromEntries(tabled)).toEqual(Object.fromEntries(shares))
})
