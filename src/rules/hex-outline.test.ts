import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '../../test/support/arbitraries.ts'
import { anyGrid, anyPatch, between, SEED_GRID } from '../../test/support/grids.ts'
import { type Grid, hexAt, hexCentre, hexCorners, outlineOf, type Point } from './grid.ts'
import { HEADINGS, type Hex, hexKey, neighbour } from './hex.ts'

const EVEN: Grid = { left: 0, top: 0, columnSpacing: 3, rowSpacing: 2 }
const name = ({ x, y }: Point) => `${x} ${y}`
const unique = (hexes: readonly Hex[]) => [
  ...new Map(hexes.map((hex) => [hexKey(hex), hex])).values(),
]

/** The area inside of a loop, above 0 if it runs clockwise on the screen. */
const area = (loop: readonly Point[]): number =>
  loop.reduce((sum, a, index) => {
    const b = loop[(index + 1) % loop.length] ?? a
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)

/** How often loops go round a point: what the nonzero rule asks; its oddness is the even-odd rule. */
const windings = (loops: readonly (readonly Point[])[], { x, y }: Point): number =>
  loops
    .flatMap((loop) => loop.map((a, index) => [a, loop[(index + 1) % loop.length] ?? a] as const))
    .filter(([a, b]) => a.y <= y !== b.y <= y)
    .filter(([a, b]) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x)
    .reduce((sum, [a, b]) => sum + (b.y > a.y ? 1 : -1), 0)

describe('the outline of hexes', () => {
  test('it runs along every edge to a hex outside once, and no other', () => {
    fc.assert(
      fc.property(anyPatch, anyGrid, (hexes, grid) => {
        const inside = new Set(hexes.map(hexKey))
        const edges = unique(hexes).flatMap((hex) => {
          const corners = hexCorners(grid, hex).map(name)
          const facing = [3, 4, 5, 6, 1, 2] as const
          return facing.flatMap((heading, index) =>
            inside.has(hexKey(neighbour(hex, heading)))
              ? []
              : [`${corners[index]} to ${corners[(index + 1) % 6]}`],
          )
        })
        const walked = outlineOf(hexes, grid).flatMap((loop) =>
          loop.map(
            (corner, index) =>
              `${name(corner)} to ${name(loop[(index + 1) % loop.length] ?? corner)}`,
          ),
        )
        expect(walked.toSorted()).toEqual(edges.toSorted())
      }),
    )
  })

  test('filled, it covers exactly those hexes, by either fill rule', () => {
    fc.assert(
      fc.property(anyPatch, between(-20, 20), between(-20, 20), (hexes, x, y) => {
        const loops = outlineOf(hexes, EVEN)
        const inside = hexes.some((hex) => hexKey(hex) === hexKey(hexAt(EVEN, { x, y })))
        expect(windings(loops, { x, y })).toBe(inside ? 1 : 0)
        const hexArea = area(hexCorners(EVEN, { x: 0, y: 0 }))
        const all = loops.reduce((sum, loop) => sum + area(loop), 0)
        expect(all).toBeCloseTo(unique(hexes).length * hexArea, 6)
      }),
    )
  })

  test('anywhere in the world', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const [loop = []] = outlineOf([hex], SEED_GRID)
        const corners = hexCorners(SEED_GRID, hex).map(name)
        expect(loop.map(name).toSorted()).toEqual(corners.toSorted())
        expect(
          outlineOf([hex, ...HEADINGS.map((to) => neighbour(hex, to))], SEED_GRID),
        ).toHaveLength(1)
        expect(hexAt(SEED_GRID, hexCentre(SEED_GRID, hex))).toEqual(hex)
      }),
    )
  })
})
