import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../rules/steps.ts'
import { jsonPieces } from './json-pieces.ts'

test('the pieces are together what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(atOnce(jsonPieces(value)).join('')).toBe(JSON.stringify(value))
    }),
  )
  const text = { name: 'Élan "1"\n', left: undefined, none: null }
  const long = Array.from({ length: 5_000 }, (_, at) => ({ at, run: [at, -at, 1], ...text }))
  for (const value of [long, { a: [], b: {}, known: { seen: long }, c: [[long], undefined] }])
    expect(atOnce(jsonPieces(value)).join('')).toBe(JSON.stringify(value))
})

test('a long list is written with pauses', () => {
  const long = Array.from({ length: 100_000 }, (_, at) => [at, at, 1])
  const work = jsonPieces({ known: { seen: long } })
  let pauses = 0
  while (!work.next().done) pauses += 1
  expect(pauses).toBeGreaterThan(10)
})
