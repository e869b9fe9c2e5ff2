import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'

const SECURITY = new URL('../../../docs/security.md', import.meta.url)
const ROW = /^\| `([\w.]+)` \| ([\d.,]+) \| [^|]+ \| [^|]+ \|$/gm

type Limits = { readonly [name: string]: number | Limits }

const numbersOf = (limits: Limits, path = ''): [string, number][] =>
  Object.entries(limits).flatMap(([name, limit]) =>
    typeof limit === 'number' ? [[path + name, limit]] : numbersOf(limit, `${path}${name}.`),
  )

test('docs/security.md lists every limit with its number', () => {
  const tabled = [...readFileSync(SECURITY, 'utf8').matchAll(ROW)].map(
    ([, name = '', number = '']) => [name, Number(number.replaceAll(',', ''))] as const,
  )
  expect(Object.fromEntries(tabled)).toEqual(Object.fromEntries(numbersOf(LIMITS)))
})
