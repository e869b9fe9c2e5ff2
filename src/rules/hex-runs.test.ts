import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHex } from '../../test/support/arbitraries.ts'
import { hexNearOrigin } from '../../test/support/grids.ts'
import { hexKey } from './hex.ts'
import { fromRuns, toRuns } from './hex-runs.ts'

const anyHexes = fc.array(fc.oneof(hexNearOrigin(4), anyHex), { maxLength: 80 })

test('R-KNOW-5: hexes of a row two columns apart are one run, rows come in order', () => {
  const hexes = [
    { x: 2, y: 2 },
    { x: 5, y: 1 },
    { x: 0, y: 2 },
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 8, y: 2 },
    { x: 4, y: 2 },
  ]
  expect(toRuns(hexes)).toEqual([
    [1, 1, 1],
    [1, 5, 1],
    [2, 0, 3],
    [2, 8, 1],
  ])
})

test('R-KNOW-5: runs hold the same hexes, each once', () => {
  fc.assert(
    fc.property(anyHexes, (hexes) => {
      const back = fromRuns(toRuns(hexes)).map(hexKey)
      expect(back.toSorted()).toEqual([...new Set(hexes.map(hexKey))].toSorted())
    }),
  )
})

test('R-KNOW-5: the same hexes in any order, any number of times, are the same runs', () => {
  fc.assert(
    fc.property(anyHexes, fc.infiniteStream(fc.nat()), (hexes, luck) => {
      const shuffled = [...hexes, ...hexes]
        .map((hex) => ({ hex, place: luck.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ hex }) => hex)
      expect(toRuns(shuffled)).toEqual(toRuns(hexes))
    }),
  )
})

test('R-KNOW-5: no two runs could be one', () => {
  fc.assert(
    fc.property(anyHexes, (hexes) => {
      const runs = toRuns(hexes)
      const starts = new Set(runs.map(([row, column]) => `${row} ${column}`))
      for (const [row, column, count] of runs)
        expect(starts.has(`${row} ${column + 2 * count}`)).toBe(false)
    }),
  )
})
