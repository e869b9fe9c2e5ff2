import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARES } from './limits.ts'

const SECURITY = new URL('../../../docs/security.md', import.meta.url)
const ROW = /^\| `([\w.]+)` \| ([\d.,]+) \| [^|]+ \| [^|]+ \|$/gm

type Shares = { readonly [name: string]: number | Shares }

const numbersOf = (shares: Shares, path = ''): [string, number][] =>
  Object.entries(shares).flatMap(([name, share]) =>
    typeof share === 'number' ? [[path + name, share]] : numbersOf(share, `${path}${name}.`),
  )

test('docs/security.md tables every share with its number', () => {
  const tabled = [...readFileSync(SECURITY, 'utf8').matchAll(ROW)].map(
    ([, name = '', number = '']) => [name, Number(number.replaceAll(',', ''))] as const,
  )
  expect(Object.fromEntries(tabled)).toEqual(Object.fromEntries(numbersOf(SHARES)))
})
