import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAINTED } from '#protocol/limits.ts'
import { type HexRows, withHexes } from '#shared/hex-rows.ts'
import { frozen } from '#test/support/frozen.ts'
import { applyPatch, difference, inversePatch, type Patch } from './patch.ts'

/** Names of fields, some of which objects and lists inherit. */
const key = fc.constantFrom('a', 'b', '0', '1', '10', 'length', 'constructor', 'toString', '')

const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, 1, '', 'text'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
})).object as fc.Arbitrary<object>

const OF_EVERY_OBJECT: string = 'constructor'

/** Edits a value in a few places. Most of its parts stay the same objects. */
const edited = (value: unknown, luck: fc.Stream<number>): unknown => {
  const next = (most: number) => (luck.next().value ?? 0) % most
  if (Array.isArray(value)) {
    const shortened = value.slice(0, value.length - (next(3) === 0 ? next(value.length + 1) : 0))
    const inner = shortened.map((element) => (next(4) === 0 ? edited(element, luck) : element))
    return next(2) === 0 ? [...inner, next(5)] : inner
  }
  if (typeof value !== 'object' || value === null) return next(2) === 0 ? value : next(5)
  const entries = Object.entries(value)
    .filter(() => next(5) > 0)
    .map(([name, inner]) => [name, next(2) === 0 ? inner : edited(inner, luck)])
  return Object.fromEntries([...entries, ...(next(3) === 0 ? [[OF_EVERY_OBJECT, next(5)]] : [])])
}

const anyPair = fc.oneof(
  fc.tuple(anyValue, anyValue),
  fc
    .tuple(anyValue, fc.infiniteStream(fc.nat({ max: 100 })))
    .map(([before, luck]) => [before, edited(before, luck) as object] as const),
)

const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

describe('a difference', () => {
  test('turns any object into any other and back, also after JSON', () => {
    fc.assert(
      fc.property(anyPair, ([before, after]) => {
        const { forth, back } = asStored(difference(frozen(before), frozen(after)))
        expect(isDeepStrictEqual(applyPatch(before, forth), after)).toBe(true)
        expect(isDeepStrictEqual(applyPatch(after, back), before)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is empty for the same object, and for equal parts', () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.dictionary(key, fc.nat())), (value) => {
        expect(difference(value, value)).toEqual({ forth: {}, back: {} })
        expect(difference(value, asStored(value))).toEqual({ forth: {}, back: {} })
      }),
    )
  })

  test('of a growing list has only the new elements', () => {
    const steps = Array.from({ length: 20_000 }, (_, day) => ({ day, hex: { x: day, y: day } }))
    const more = [{ day: 20_000, hex: { x: 0, y: 0 } }, 'end']
    const { forth, back } = difference({ trail: steps }, { trail: [...steps, ...more] })
    expect(forth).toEqual({ trail: { 20000: [more[0]], 20001: [more[1]] } })
    expect(back).toEqual({ trail: { 20000: [], 20001: [] } })
  })

  test.each([
    ['bare hexes seen', undefined, 'seen', 150_000],
    ['bare hexes a terrain', undefined, '12', 150_000],
    ['a terrain another one', '12', '7', 150_000],
    ['seen hexes visited', 'seen', 'visited', 175_000],
  ])(`of a stroke of ${MAX_PAINTED} hexes that makes %s is short`, (_, before, after, most) => {
    // One hex of each row stays the same, so that the rows are patched by hex.
    const painted = (value: string | undefined): HexRows<string> =>
      withHexes(
        {},
        Array.from({ length: MAX_PAINTED + 50 }, (_, at) => {
          const x = at % 201
          return [{ x, y: 2 * Math.floor(at / 201) + (x % 2) }, x < 2 ? 'other' : value] as const
        }),
      )
    const { forth, back } = difference({ known: painted(before) }, { known: painted(after) })
    for (const patch of [forth, back])
      expect(JSON.stringify(patch).length).toBeLessThanOrEqual(most)
  })
})

describe('a patch', () => {
  test('has an inverse that restores the object before', () => {
    fc.assert(
      fc.property(anyPair, ([before, after]) => {
        const { forth } = difference(before, after)
        const back = asStored(inversePatch(before, forth))
        expect(isDeepStrictEqual(applyPatch(after, back), before)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('shares unchanged parts', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (shared, other) => {
        const [before, after] = [
          { shared, other, n: 1 },
          { shared, other, n: 2 },
        ]
        const { forth, back } = difference(before, after)
        expect(applyPatch(before, forth).shared).toBe(shared)
        expect(applyPatch(after, back).other).toBe(other)
      }),
    )
  })

  test.each<[why: string, target: object, patch: Patch]>([
    ['leads into what is not there', { a: {} }, { b: { c: [1] } }],
    ['leads into a number', { a: 1 }, { a: { c: [1] } }],
    ['leads into null', { a: null }, { a: { c: [1] } }],
    ['leads into what every object has', {}, { [OF_EVERY_OBJECT]: { c: [1] } }],
    ['takes away what is not there', { a: 1 }, { b: [] }],
    ['goes on past the end of a list', { a: [1] }, { a: { 2: [3] } }],
    ['shortens a list that is shorter', { a: [1] }, { a: { 3: [] } }],
    ['leaves a hole in a list', { a: [1, 2, 3] }, { a: { 1: [] } }],
    ['names what no list has', { a: [1] }, { a: { length: [0] } }],
  ])('that %s does not fit', (_, target, patch) => {
    expect(() => applyPatch(target, patch)).toThrow(RangeError)
  })
})
