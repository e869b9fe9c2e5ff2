import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '#test/support/arbitraries.ts'
import { frozen } from '#test/support/frozen.ts'
import { hexNearOrigin } from '#test/support/grids.ts'
import { hexFromKey, hexKey } from './hex.ts'
import {
  countHexes,
  type HexChange,
  type HexRows,
  hexEntries,
  hexesToRuns,
  runsToHexes,
  runsWithValue,
  valueAt,
  withHexes,
} from './hex-rows.ts'

const VALUES = ['seen', 'visited'] as const
type Value = (typeof VALUES)[number]

const anyChanges: fc.Arbitrary<HexChange<Value>[]> = fc.array(
  fc.tuple(hexNearOrigin(4), fc.option(fc.constantFrom(...VALUES), { nil: undefined })),
  { maxLength: 40 },
)

/** The map of hexes after the changes. */
const plainly = (map: ReadonlyMap<string, Value>, changes: readonly HexChange<Value>[]) => {
  const next = new Map(map)
  for (const [hex, value] of changes) {
    if (value === undefined) next.delete(hexKey(hex))
    else next.set(hexKey(hex), value)
  }
  return next
}

/** Rows after several changes, and a map with the same content. */
const grown = (all: readonly (readonly HexChange<Value>[])[]) => {
  let rows: HexRows<Value> = {}
  let map: ReadonlyMap<string, Value> = new Map()
  const states = [{ rows, map }]
  for (const changes of all) {
    rows = frozen(withHexes(rows, changes))
    map = plainly(map, changes)
    // Rows are counted and packed in between, so that cached summaries are used.
    countHexes(rows)
    states.push({ rows, map })
  }
  return states
}

describe('rows of hexes', () => {
  test('hold what was put into them, by row, then column, however they grew', () => {
    fc.assert(
      fc.property(fc.array(anyChanges, { maxLength: 6 }), (all) => {
        for (const { rows, map } of grown(all)) {
          const hexes = [...hexEntries(rows)]
          expect(new Map(hexes.map(([hex, value]) => [hexKey(hex), value]))).toEqual(map)
          expect(hexes).toEqual(hexes.toSorted(([a], [b]) => a.y - b.y || a.x - b.x))
          expect(countHexes(rows)).toBe(map.size)
          for (const [hex] of all.flat()) expect(valueAt(rows, hex)).toBe(map.get(hexKey(hex)))
        }
      }),
    )
  })

  test('have the runs of their hexes, of all and of each value', () => {
    fc.assert(
      fc.property(fc.array(anyChanges, { maxLength: 4 }), (all) => {
        for (const { rows, map } of grown(all)) {
          for (const value of [undefined, ...VALUES]) {
            const hexes = [...map]
              .filter(([, found]) => value === undefined || found === value)
              .map(([key]) => hexFromKey(key))
            expect(runsWithValue(rows, value)).toEqual(hexesToRuns(hexes))
          }
        }
      }),
    )
  })

  test('share the rows that no change names; rows without a hex are left out', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (first, changes) => {
        const before = withHexes({}, first)
        const after = withHexes(before, changes)
        const named = new Set(changes.map(([{ y }]) => y))
        for (const y of Object.keys(before).map(Number))
          if (!named.has(y)) expect(after[y]).toBe(before[y])
        for (const row of Object.values(after)) expect(Object.keys(row)).not.toHaveLength(0)
      }),
    )
  })
})

const anyHexes = fc.array(fc.oneof(hexNearOrigin(4), anyHex), { maxLength: 80 })

test('runs hold the same hexes, each once', () => {
  fc.assert(
    fc.property(anyHexes, (hexes) => {
      const back = runsToHexes(hexesToRuns(hexes)).map(hexKey)
      expect(back.toSorted()).toEqual([...new Set(hexes.map(hexKey))].toSorted())
    }),
  )
})

test('the same hexes in any order, any number of times, are the same runs', () => {
  fc.assert(
    fc.property(anyHexes, fc.infiniteStream(fc.nat()), (hexes, luck) => {
      const shuffled = [...hexes, ...hexes]
        .map((hex) => ({ hex, place: luck.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ hex }) => hex)
      expect(hexesToRuns(shuffled)).toEqual(hexesToRuns(hexes))
    }),
  )
})

test('no two runs could be one', () => {
  fc.assert(
    fc.property(anyHexes, (hexes) => {
      const runs = hexesToRuns(hexes)
      const starts = new Set(runs.map(([row, column]) => `${row} ${column}`))
      for (const [row, column, count] of runs)
        expect(starts.has(`${row} ${column + 2 * count}`)).toBe(false)
    }),
  )
})
