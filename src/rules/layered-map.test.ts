import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysThatMayDiffer, withChanges } from './layered-map.ts'

const key = fc.nat({ max: 400 }).map((number) => `${number},0`)
const changes = fc.array(
  fc.tuple(key, fc.option(fc.constantFrom('seen', 'visited'), { nil: undefined })),
  { maxLength: 120 },
)

const plainly = (
  map: ReadonlyMap<string, string>,
  list: readonly (readonly [string, string | undefined])[],
) => {
  const next = new Map(map)
  for (const [at, value] of list) {
    if (value === undefined) next.delete(at)
    else next.set(at, value)
  }
  return next
}

test('R-KNOW-7: changes make what they make of a plain map, and leave every earlier map as it was', () => {
  fc.assert(
    fc.property(changes, fc.array(changes, { maxLength: 8 }), (first, more) => {
      const start = plainly(new Map(), first)
      let plain: ReadonlyMap<string, string> = start
      let layered: ReadonlyMap<string, string> = start
      const made: (readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>])[] = []
      for (const list of more) {
        plain = plainly(plain, list)
        layered = withChanges(layered, list)
        made.push([plain, layered])
      }
      for (const [expected, map] of made) {
        expect(new Map(map)).toEqual(expected)
        expect(map.size).toBe(expected.size)
        expect(new Map([...map.keys()].map((at) => [at, map.get(at)]))).toEqual(expected)
        expect([...map.values()].sort()).toEqual([...expected.values()].sort())
        for (const at of start.keys()) expect(map.has(at)).toBe(expected.has(at))
        const seen = new Map<string, string>()
        map.forEach((value, at) => {
          seen.set(at, value)
        })
        expect(seen).toEqual(expected)
      }
    }),
  )
})

test('R-KNOW-7: two maps differ under no other keys than those that may', () => {
  fc.assert(
    fc.property(changes, changes, changes, (first, one, other) => {
      const base = plainly(new Map(), first)
      const a = withChanges(base, one)
      const b = withChanges(a, other)
      for (const [before, after] of [
        [a, b],
        [b, a],
        [base, b],
      ] as const) {
        const may = new Set(keysThatMayDiffer(before, after))
        const all = new Set([...before.keys(), ...after.keys()])
        for (const at of all) if (!may.has(at)) expect(after.get(at)).toBe(before.get(at))
      }
    }),
  )
})

test('R-KNOW-7: what a few changes made is told apart without a look at the rest', () => {
  const base = new Map(Array.from({ length: 4_000 }, (_, at) => [`${at},0`, 'seen'] as const))
  const changed = withChanges<string>(base, [
    ['7,0', 'visited'],
    ['9,0', undefined],
  ])
  expect([...keysThatMayDiffer(base, changed)].sort()).toEqual(['7,0', '9,0'])
})
