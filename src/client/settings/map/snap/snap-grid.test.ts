import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SEED_GRID } from '../../../../../test/support/grids.ts'
import { inSoak } from '../../../../../test/support/in-soak.ts'
import {
  blank,
  chances,
  clouds,
  type Grey,
  grain,
  greyBytes,
  labels,
  mountains,
  type Print,
  printHexes,
  printSquares,
  rounded,
  trees,
} from '../../../../../test/support/printed-maps.ts'
import { type Click, fitGrid } from '../../../../rules/fit-grid.ts'
import { type Grid, hexCentre, type Point } from '../../../../rules/grid.ts'
import { mayBeOff } from '../../../../rules/grid-certainty.ts'
import { type Hex, hexKey } from '../../../../rules/hex.ts'
import { luminanceOf } from './luminance.ts'
import { type Snap, snapGrid } from './snap-grid.ts'

/** The seed's map, in pixels at its own size. */
const WIDTH = 1120
const HEIGHT = 1200
const COLUMNS = 90
const ROWS = 168
/** How far clicks are off, and how far they are taken to be off at most. */
const OFF = 1.5
const TOLERANCE = 2

const timesLarger = (grid: Grid, by: number): Grid => ({
  left: grid.left * by,
  top: grid.top * by,
  columnSpacing: grid.columnSpacing * by,
  rowSpacing: grid.rowSpacing * by,
})

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const corners = (columns: number, rows: number, from: Hex = { x: 0, y: 0 }): Hex[] =>
  [
    [0, 0],
    [columns, 0],
    [0, rows],
    [columns, rows],
  ].map(([x, y]) => ({ x: from.x + (x as number), y: from.y + (y as number) }))

/** How far the centre of a hex of the map is off at most: at one of its corners. */
const worst = (grid: Grid, truth: Grid, columns = COLUMNS, rows = ROWS): number =>
  Math.max(
    ...corners(columns, rows).map((hex) => apart(hexCentre(grid, hex), hexCentre(truth, hex))),
  )

/** Four clicks, each as far off as may be: all ways that stretch a grid, and any way. */
const clicksAt = (hexes: readonly Hex[], truth: Grid, off: number, trial: number): Click[] => {
  const chance = chances(trial)
  const stretch = [0, Math.PI / 2, Math.PI / 4, null, null][trial % 5] ?? null
  const way = chance() < 0.5 ? 1 : -1
  return hexes.map((hex, index) => {
    const angle = stretch ?? 2 * Math.PI * chance()
    const far = stretch === null ? off : off * way
    const x = far * Math.cos(angle) * (stretch !== null && index % 2 === 0 ? -1 : 1)
    const y = far * Math.sin(angle) * (stretch !== null && index < 2 ? -1 : 1)
    const centre = hexCentre(truth, hex)
    return { hex, at: { x: centre.x + x, y: centre.y + y } }
  })
}

/** 40 columns and 40 doubled rows: at the map's corners, in its middle, or anywhere. */
const spanOf = (trial: number): Hex[] => {
  const chance = chances(trial + 1000)
  const x = Math.floor(chance() * (COLUMNS - 40))
  const row = Math.floor((chance() * (ROWS - 41)) / 2)
  const from = [{ x: 0, y: 0 }, { x: 25, y: 65 }, { x: 50, y: 128 }, null][trial % 4]
  return corners(40, 40, from ?? { x, y: 2 * row + (x % 2) })
}

/** Ways to click, by number: some for each map, in turns. */
const trialsOf = (turn: number): number[] =>
  Array.from({ length: inSoak({ commit: 1, soak: 3 }) }, (_, more) => turn + more)
const TRIALS = inSoak({ commit: 2, soak: 5 })

const fitted = (clicks: readonly Click[]): Grid => {
  const fit = fitGrid(clicks)
  if (fit.kind === 'cannot') throw new Error(fit.why)
  return fit.grid
}

const snapOf = (picture: Grey, clicks: readonly Click[], tolerance: number): Snap =>
  snapGrid(picture, { grid: fitted(clicks), hexes: clicks.map(({ hex }) => hex), tolerance })

const jpeg = async (picture: Grey, quality: number): Promise<Grey> => {
  const { width, height } = picture
  const raw = { width, height, channels: 1 as const }
  const file = await sharp(greyBytes(picture), { raw }).jpeg({ quality }).toBuffer()
  const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width, height, pixels: Float32Array.from(data) }
}

/** Drawn once; each test prints on a copy. */
const drawnOnce = (standard: number, draw: (which: number) => Grey) => {
  const drawn = new Map<number, Grey>()
  return (which = standard): Grey => {
    const picture = drawn.get(which) ?? draw(which)
    drawn.set(which, picture)
    return { ...picture, pixels: picture.pixels.slice() }
  }
}
const paper = drawnOnce(170, (tone) => clouds(blank(WIDTH, HEIGHT, tone), 40, 2))
const land = drawnOnce(170, (tone) =>
  mountains(
    trees(clouds(blank(WIDTH, HEIGHT, tone), 60, 3), (WIDTH * HEIGHT) / 900, 3),
    (WIDTH * HEIGHT) / 6000,
    3,
  ),
)
const ink: Print = { wide: 1, tone: 20, strength: 0.5 }
const printed = (picture: Grey, print: Partial<Print> = {}): Grey =>
  printHexes(picture, SEED_GRID, { ...ink, ...print })

const MAPS: readonly [name: string, map: () => Grey | Promise<Grey>][] = [
  ['faint lines on white', () => printed(blank(WIDTH, HEIGHT, 230), { strength: 0.06 })],
  ['lines under grain', () => grain(printed(paper()), 50, 1)],
  ['light lines on dark', () => printed(paper(70), { tone: 255, strength: 0.25 })],
  ['thick lines', () => printed(paper(), { wide: 2.6, strength: 0.7 })],
  ['faint lines among trees and mountains', () => printed(land(), { strength: 0.25 })],
  ['lines under labels', () => labels(printed(paper()), 150, 4)],
  ['hexes on a quarter only', () => printed(land(), { where: (x, y) => x > 560 && y > 600 })],
  ['a JPEG of quality 70', () => jpeg(printed(land(), { strength: 0.35 }), 70)],
]

describe('R-GRID-10: clicks 40 columns and 40 rows apart, each 1.5 px off, put every hex of the seed’s map within 1 px', () => {
  test.each(MAPS.map(([name, map], turn) => [name, turn, map] as const))(
    '%s',
    async (_, turn, map) => {
      const picture = rounded(await map())
      for (const trial of trialsOf(turn)) {
        const snap = snapOf(picture, clicksAt(spanOf(trial), SEED_GRID, OFF, trial), TOLERANCE)
        if (snap.kind !== 'snapped') throw new Error(`Not snapped in trial ${trial}`)
        expect(worst(snap.grid, SEED_GRID)).toBeLessThan(1)
        expect(snap.moved).toBeLessThan(TOLERANCE * 8)
      }
    },
  )
})

test.each(['gm', 'players'])(
  'R-GRID-10: so do they on the built-in %s chart, with its own faint hexes',
  async (who) => {
    for (const width of [1120, 2240]) {
      const file = new URL(`../../../../content/chart/images/${who}-${width}.webp`, import.meta.url)
      const { data, info } = await sharp(file.pathname)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const picture = luminanceOf(data, info.width, info.height)
      const times = width / WIDTH
      const truth = timesLarger(SEED_GRID, times)
      for (const trial of trialsOf(times)) {
        const clicks = clicksAt(spanOf(trial), truth, OFF * times, trial)
        const snap = snapOf(picture, clicks, TOLERANCE * times)
        if (snap.kind !== 'snapped') throw new Error(`Not snapped in trial ${trial}`)
        expect(worst(snap.grid, truth) / times).toBeLessThan(1)
      }
    }
  },
)

describe('R-GRID-10: hexes of other sizes and shapes', () => {
  const large: Grid = { left: 50, top: 41, columnSpacing: 61.7, rowSpacing: 34.9 }
  const tiny: Grid = { left: 7, top: 4, columnSpacing: 7.3, rowSpacing: 4.3 }
  const flat: Grid = { left: 20, top: 12, columnSpacing: 21, rowSpacing: 9.1 }

  test.each([
    ['large', large, 4, corners(12, 20), 16, 30],
    ['tiny', tiny, 1.2, corners(60, 90, { x: 30, y: 50 }), 150, 276],
    ['flat', flat, 2, corners(20, 50), 50, 130],
  ])('%s hexes', (_, truth, off, hexes, columns, rows) => {
    const picture = rounded(printHexes(paper(), truth, ink))
    for (let trial = 0; trial < TRIALS; trial++) {
      const snap = snapOf(picture, clicksAt(hexes, truth, off, trial), off * 1.3)
      if (snap.kind !== 'snapped') throw new Error(`Not snapped in trial ${trial}`)
      expect(worst(snap.grid, truth, columns, rows)).toBeLessThan(1)
    }
  })

  test('clicks close together are enough: the hexes are followed outwards', () => {
    const picture = rounded(printed(land()))
    for (let trial = 0; trial < TRIALS; trial++) {
      const clicks = clicksAt(corners(10, 10, { x: 30, y: 80 }), SEED_GRID, OFF, trial)
      const snap = snapOf(picture, clicks, TOLERANCE)
      if (snap.kind !== 'snapped') throw new Error(`Not snapped in trial ${trial}`)
      expect(worst(snap.grid, SEED_GRID)).toBeLessThan(1)
    }
  })
})

const rectangles = (width: number, height: number, bricks = false): Grey =>
  printSquares(
    blank(WIDTH, HEIGHT, 190),
    { left: SEED_GRID.left + 5.5, top: SEED_GRID.top + 6.5, width, height, bricks },
    { ...ink, strength: 0.8 },
  )

const otherHexes = (times: number, from: Hex = { x: 0, y: 0 }): Grey => {
  const { columnSpacing, rowSpacing } = timesLarger(SEED_GRID, times)
  const { x, y } = hexCentre(SEED_GRID, from)
  const other = { left: x, top: y, columnSpacing, rowSpacing }
  return printHexes(blank(WIDTH, HEIGHT, 190), other, { ...ink, strength: 0.8 })
}

const turned = (map: Grey): Grey => ({
  width: map.height,
  height: map.width,
  pixels: Float32Array.from(
    { length: map.pixels.length },
    (_, at) => map.pixels[(at % map.height) * map.width + Math.floor(at / map.height)] as number,
  ),
})

const WITHOUT: [name: string, map: () => Grey][] = [
  ['noise', () => grain(blank(WIDTH, HEIGHT, 150), 80, 9)],
  ['trees and mountains', () => land()],
  ['labels over land', () => labels(land(), 300, 2)],
  ['mountains upon mountains', () => mountains(blank(WIDTH, HEIGHT, 180), 5000, 2)],
  ['squares as wide as a column and as high as a hex', () => rectangles(11.15, 13)],
  ['lines through every edge that lies flat', () => rectangles(22.3, 6.5)],
  ['flat bricks', () => rectangles(22.3, 6.5, true)],
  ['narrow bricks', () => rectangles(11.15, 13, true)],
  ['hexes of half the size', () => otherHexes(1 / 2)],
  ['hexes of twice the size, half a hex aside', () => otherHexes(2, { x: 1, y: 1 })],
  ['hexes a twelfth larger', () => otherHexes(13 / 12)],
  ['hexes that stand on a corner', () => turned(otherHexes(1))],
]

describe('R-GRID-10: a grid is not snapped where no such hexes are printed', () => {
  test.each(WITHOUT.map(([name, map], turn) => [name, turn, map] as const))(
    '%s',
    (_, turn, map) => {
      const picture = rounded(map())
      for (const trial of trialsOf(turn)) {
        const clicks = clicksAt(spanOf(trial), SEED_GRID, OFF, trial)
        expect(snapOf(picture, clicks, TOLERANCE)).toEqual({ kind: 'no-lines' })
      }
    },
  )

  test('nor onto hexes that are farther off than the clicks allow', () => {
    const picture = rounded(printed(paper()))
    const aside = { ...SEED_GRID, left: SEED_GRID.left + 3.5, top: SEED_GRID.top - 2.5 }
    for (const trial of trialsOf(0)) {
      const snap = snapOf(picture, clicksAt(spanOf(trial), aside, 0.2, trial), TOLERANCE)
      expect(snap).toEqual({ kind: 'no-lines' })
    }
  })
})

test('R-GRID-10: no hex is moved farther than R-GRID-7 allows clicks that are off by the tolerance', () => {
  const picture = rounded(printed(paper()))
  for (const trial of trialsOf(0)) {
    const clicks = clicksAt(spanOf(trial), SEED_GRID, OFF, trial)
    const before = fitted(clicks)
    const snap = snapOf(picture, clicks, TOLERANCE)
    if (snap.kind !== 'snapped') throw new Error(`Not snapped in trial ${trial}`)
    for (const hex of corners(COLUMNS, ROWS)) {
      const moved = apart(hexCentre(before, hex), hexCentre(snap.grid, hex))
      expect(moved, hexKey(hex)).toBeLessThanOrEqual(TOLERANCE * mayBeOff(clicks, hex) + 1e-6)
    }
  }
})
