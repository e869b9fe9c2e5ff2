import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '../../test/support/arbitraries.ts'
import { anyGrid, between, SEED_GRID } from '../../test/support/grids.ts'
import { type Click, fitGrid } from './fit-grid.ts'
import { type Grid, hexCentre } from './grid.ts'
import { gridFromCount, guessGrid, hexOfClick } from './grid-guess.ts'
import { HEADINGS, type Hex, neighbour } from './hex.ts'

const clickOn = (grid: Grid, hex: Hex): Click => ({ hex, at: hexCentre(grid, hex) })
const FIRST = { x: 10, y: 20 }

const expectSame = (grid: Grid, expected: Grid) => {
  for (const side of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const)
    expect(grid[side]).toBeCloseTo(expected[side], 6)
}

describe('R-GRID-8: two clicks and what was counted between them', () => {
  test.each([
    ['south-east', { x: 30, y: 50 }],
    ['south-west', { x: -10, y: 50 }],
    ['north-east', { x: 30, y: -10 }],
    ['north-west', { x: -10, y: -10 }],
  ])('columns and rows counted to the %s tell the whole grid and the hex', (_, hex) => {
    const { at } = clickOn(SEED_GRID, hex)
    const counted = gridFromCount(clickOn(SEED_GRID, FIRST), at, { columns: 20, rows: 30 })
    if (counted.kind === 'cannot') throw new Error(counted.why)
    expect(counted.hex).toEqual(hex)
    expect(counted.assumed).toBeNull()
    // Regular hexes have a small say.
    expect(counted.grid.columnSpacing).toBeCloseTo(11.15, 1)
    expect(counted.grid.rowSpacing).toBeCloseTo(6.5, 1)
    expect(hexOfClick(counted.grid, at)).toEqual({ hex, sure: true })
  })

  test('along a column the column spacing is assumed, until a click in another column tells it', () => {
    const first = clickOn(SEED_GRID, FIRST)
    const { at } = clickOn(SEED_GRID, { x: 10, y: 60 })
    const counted = gridFromCount(first, at, { columns: 0, rows: 40 })
    if (counted.kind === 'cannot') throw new Error(counted.why)
    expect(counted.assumed).toBe('columnSpacing')
    expect(counted.grid.rowSpacing).toBeCloseTo(6.5, 9)
    expect(counted.grid.columnSpacing).toBeCloseTo(6.5 * Math.sqrt(3), 9)
    const third = clickOn(SEED_GRID, { x: 24, y: 40 })
    const named = hexOfClick(counted.grid, third.at)
    expect(named).toEqual({ hex: third.hex, sure: true })
    const clicks = [first, { hex: counted.hex, at }, { ...named, at: third.at }]
    const fit = fitGrid(clicks)
    if (fit.kind === 'cannot') throw new Error(fit.why)
    expectSame(fit.grid, SEED_GRID)
  })

  test.each([
    ['nothing-counted', { columns: 0, rows: 0 }],
    ['no-hex-there', { columns: 1, rows: 2 }],
    ['not-a-grid', { columns: 300, rows: 0 }],
  ] as const)('%s: no grid for a count of %o', (why, count) => {
    const { at } = clickOn(SEED_GRID, { x: 30, y: 20 })
    expect(gridFromCount(clickOn(SEED_GRID, FIRST), at, count)).toEqual({ kind: 'cannot', why })
  })

  test('no click, one click, and two on one hex suggest nothing', () => {
    expect(guessGrid([])).toBeNull()
    expect(guessGrid([clickOn(SEED_GRID, FIRST)])).toBeNull()
    expect(guessGrid([clickOn(SEED_GRID, FIRST), clickOn(SEED_GRID, FIRST)])).toBeNull()
  })

  test('a spacing told over half a hex is mistrusted: 26 rows below click 1 stay 26', () => {
    const clicks = [clickOn(SEED_GRID, { x: 1, y: 3 }), clickOn(SEED_GRID, { x: 44, y: 4 })]
    const wide = clicks.map(({ hex, at }, index) => ({
      hex,
      at: { x: at.x, y: at.y + (index === 0 ? -1.2 : 1.4) },
    }))
    const guess = guessGrid(wide)
    const low = { x: 1, y: 55 }
    expect(guess && hexOfClick(guess.grid, hexCentre(SEED_GRID, low)).hex).toEqual(low)
  })
})

describe('R-GRID-8: which hex a further click is', () => {
  test('near a centre it surely is that hex', () => {
    fc.assert(
      fc.property(
        anyGrid,
        anyHex,
        between(-0.24, 0.24),
        between(-0.24, 0.24),
        (grid, hex, x, y) => {
          const centre = hexCentre(grid, hex)
          const at = { x: centre.x + x * grid.columnSpacing, y: centre.y + y * grid.rowSpacing }
          expect(hexOfClick(grid, at)).toEqual({ hex, sure: true })
        },
      ),
    )
  })

  test('near an edge it is not sure', () => {
    fc.assert(
      fc.property(anyGrid, anyHex, fc.constantFrom(...HEADINGS), (grid, hex, heading) => {
        const a = hexCentre(grid, hex)
        const b = hexCentre(grid, neighbour(hex, heading))
        const at = { x: a.x + (b.x - a.x) * 0.45, y: a.y + (b.y - a.y) * 0.45 }
        expect(hexOfClick(grid, at)).toEqual({ hex, sure: false })
      }),
    )
  })
})
