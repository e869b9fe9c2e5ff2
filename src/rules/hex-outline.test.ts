import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexAt, hexCentre, hexCorners, hexOutlines, type Point } from '#shared/grid.ts'
import { HEADINGS, type Hex, hexKey, neighbour } from '#shared/hex.ts'
import { anyHex } from '#test/support/arbitraries.ts'
import { anyGrid, anyPatch, SEED_GRID } from '#test/support/grids.ts'

const name = ({ x, y }: Point) => `${x} ${y}`
const unique = (hexes: readonly Hex[]) => [
  ...new Map(hexes.map((hex) => [hexKey(hex), hex])).values(),
]

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
        const walked = hexOutlines(hexes, grid).flatMap((loop) =>
          loop.map(
            (corner, index) =>
              `${name(corner)} to ${name(loop[(index + 1) % loop.length] ?? corner)}`,
          ),
        )
        expect(walked.toSorted()).toEqual(edges.toSorted())
      }),
    )
  })

  test('anywhere in the world', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const [loop = []] = hexOutlines([hex], SEED_GRID)
        const corners = hexCorners(SEED_GRID, hex).map(name)
        expect(loop.map(name).toSorted()).toEqual(corners.toSorted())
        expect(
          hexOutlines([hex, ...HEADINGS.map((to) => neighbour(hex, to))], SEED_GRID),
        ).toHaveLength(1)
        expect(hexAt(SEED_GRID, hexCentre(SEED_GRID, hex))).toEqual(hex)
      }),
    )
  })
})
