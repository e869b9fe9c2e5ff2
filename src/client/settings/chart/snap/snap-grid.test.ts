import { describe, expect, test } from 'vitest'
import { hexAt, hexCentre, type Point, straightenPoint } from '#shared/grid.ts'
import { inSoak } from '#test/support/in-soak.ts'
import {
  blank,
  type Grey,
  grain,
  type Kind,
  labels,
  type PrintedMap,
  printedMap,
  printSquares,
} from '#test/support/printed-maps.ts'
import { type Snap, snapGrid } from './snap-grid.ts'

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** How far the farthest printed hex's centre is from that of the found grid, in hex widths. */
const offBy = ({ picture, placed, grid, centres }: PrintedMap, snap: Snap): number | null => {
  if (snap.kind === 'none') return null
  const width = (4 * grid.rowSpacing) / Math.sqrt(3)
  const found = centres.map((centre) => {
    const at = straightenPoint(centre, picture, snap.grid.angle)
    return apart(at, hexCentre(snap.grid, hexAt(snap.grid, at)))
  })
  const first = straightenPoint(placed.centre, picture, snap.grid.angle)
  expect(apart(hexCentre(snap.grid, { x: 0, y: 0 }), first) / width).toBeLessThan(0.2)
  return Math.max(...found) / width
}

const FIRST_SEED = Number(process.env.PROPERTY_SEED ?? 1) * 1000

/** With a commit one small map, else so many. */
const seedsOf = (small: number, count: number): readonly number[] =>
  inSoak({ commit: [small], soak: Array.from({ length: count }, (_, nth) => FIRST_SEED + nth) })

const snapped = async (
  kind: Kind,
  seeds: readonly number[],
  turned?: number,
): Promise<(number | null)[]> => {
  const offs: (number | null)[] = []
  for (const seed of seeds) {
    const map = await printedMap(seed, kind, turned)
    const off = offBy(map, snapGrid(map.picture, map.placed))
    if (off !== null) expect(off, `${kind} ${seed}`).toBeLessThan(0.1)
    offs.push(off)
  }
  return offs
}

const near = (offs: readonly (number | null)[]): number =>
  offs.filter((off) => off !== null && off < 0.03).length

test('R-GRID-10: of 60 maps turned by up to 3° at least 54 are found, the farthest hex off by under 3 % of a width, and none that is off by more than 10 %', async () => {
  const maps: readonly [Kind, readonly number[]][] = [
    ['stretched', seedsOf(1102, 10)],
    ...inSoak<[Kind, readonly number[]][]>({
      commit: [],
      soak: [
        ['photograph', seedsOf(1018, 10)],
        ['flat', seedsOf(0, 20)],
        ['pointy', seedsOf(0, 20)],
      ],
    }),
  ]
  const offs: (number | null)[] = []
  for (const [kind, seeds] of maps) offs.push(...(await snapped(kind, seeds)))
  expect(near(offs), offs.join(' ')).toBeGreaterThanOrEqual(Math.floor(offs.length * 0.9))
})

test('R-GRID-12: maps turned by up to 15° are straightened', { tags: ['more'] }, async () => {
  const flat = await snapped('flat', seedsOf(1187, 5), 15)
  const offs = [...flat, ...(await snapped('pointy', seedsOf(1105, 5), 15))]
  expect(near(offs), offs.join(' ')).toBeGreaterThanOrEqual(Math.floor(offs.length * 0.9))
})

test('R-GRID-12: a map that lies straight is found straight', async () => {
  for (const seed of seedsOf(1187, 10)) {
    const map = await printedMap(seed, 'flat', 0)
    const snap = snapGrid(map.picture, map.placed)
    if (snap.kind === 'found') expect(snap.grid.angle, `${seed}`).toBe(0)
    expect(near([offBy(map, snap)])).toBe(1)
  }
})

test('R-GRID-10: a page that did not lie flat has no grid, also if its corners are off by a third of a hex', {
  tags: ['more'],
}, async () => {
  const offs = await snapped('perspective', seedsOf(1093, 6))
  expect(offs.filter((off) => off !== null)).toEqual([])
})

const page = (): Grey => blank(420, 380, 190)
const ink = { wide: 1.5, tone: 20, strength: 0.8 }
const rectangles = (width: number, height: number, bricks = false): Grey =>
  printSquares(page(), { left: 15, top: 20, width, height, bricks }, ink)

describe('R-GRID-10: where no hexes are printed there is no grid:', () => {
  const some: readonly [string, () => Grey][] = [
    ['a page of text', () => labels(page(), 150, 1)],
    ['bricks as high as hexes', () => rectangles(45, 39, true)],
  ]
  const others: readonly [string, () => Grey][] = [
    ['noise', () => grain(page(), 60, 1)],
    ['bricks as wide as hexes', () => rectangles(52, 45, true)],
  ]
  test.each(inSoak({ commit: some, soak: [...some, ...others] }))('%s', (_, draw) => {
    const placed = { centre: { x: 200, y: 190 }, corner: { x: 226, y: 190 } }
    expect(snapGrid(draw(), placed)).toEqual({ kind: 'none' })
  })
})

test('R-GRID-10: a hex off the picture, or with its corner on its centre, finds none', () => {
  const picture = page()
  const off = { centre: { x: -30, y: 190 }, corner: { x: -4, y: 190 } }
  expect(snapGrid(picture, off)).toEqual({ kind: 'none' })
  const point = { centre: { x: 200, y: 190 }, corner: { x: 200, y: 190 } }
  expect(snapGrid(picture, point)).toEqual({ kind: 'none' })
})
