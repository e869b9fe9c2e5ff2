import { type Click, REGULAR } from '../../src/rules/fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from '../../src/rules/grid.ts'
import { type Hex, sameHex } from '../../src/rules/hex.ts'
import type { Extent } from '../../src/rules/tiles.ts'
import { chances } from './printed-maps.ts'

/** Clicks on a random map: an image of any shape, size and spacing. */
export interface ClickedMap {
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly grid: Grid
  readonly clicks: readonly Click[]
}

export interface ClickedLike {
  readonly count: number
  /** How far clicks are off at most, in image pixels. */
  readonly off: number
  /** How far column spacing / row spacing is from regular at most. */
  readonly irregular: number
  /** How far from its corner of the map a click is at most, as a part of the map. */
  readonly spread: number
  /** Half the height of a hex, in image pixels. */
  readonly rowPixels: readonly [least: number, most: number]
  /** How far a scan bends its corners, in image pixels. */
  readonly bent?: number
}

const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
]

export const clickedMap = (seed: number, like: ClickedLike): ClickedMap => {
  const chance = chances(seed * 7919 + 13)
  const between = (low: number, high: number): number => low + (high - low) * chance()
  const height = 1200
  const sheet = { width: height * between(0.6, 1.9), height }
  const [least, most] = like.rowPixels
  const rowPixels = least * (most / least) ** chance()
  // At least seven hexes high and about as wide, and no closer than a grid may be.
  const fewest = (rowPixels * 14) / Math.min(sheet.width, height)
  const pixels = Math.min(Math.max(between(0.6, 4), fewest), rowPixels / 2.5)
  const rowSpacing = rowPixels / pixels
  const columnSpacing = REGULAR * rowSpacing * (1 + between(-1, 1) * like.irregular)
  const grid = { left: between(-30, 60), top: between(-30, 60), columnSpacing, rowSpacing }
  const bend = { x: between(-1, 1), y: between(-1, 1) }
  const picked: Hex[] = []
  const clicks: Click[] = []
  while (clicks.length < like.count) {
    const corner = CORNERS[clicks.length] ?? { x: chance(), y: chance() }
    const inset = (): number => between(0.02, like.spread)
    const part = {
      x: corner.x === 0 ? inset() : corner.x === 1 ? 1 - inset() : corner.x,
      y: corner.y === 0 ? inset() : corner.y === 1 ? 1 - inset() : corner.y,
    }
    const hex = hexAt(grid, { x: part.x * sheet.width, y: part.y * height })
    if (picked.some((other) => sameHex(other, hex))) continue
    picked.push(hex)
    const { x, y } = hexCentre(grid, hex)
    const far = (like.off * Math.sqrt(chance())) / pixels
    const turn = between(0, 2 * Math.PI)
    const bent = ((like.bent ?? 0) / pixels) * part.x * part.y
    clicks.push({
      hex,
      at: {
        x: x + far * Math.cos(turn) + bent * bend.x,
        y: y + far * Math.sin(turn) + bent * bend.y,
      },
    })
  }
  return { sheet, pixels, grid, clicks }
}

/** The same clicks with one of them named as another hex: mostly one beside it. */
export const misnamed = (
  seed: number,
  { clicks }: ClickedMap,
): { readonly clicks: readonly Click[]; readonly index: number } => {
  const chance = chances(seed * 104729 + 7)
  const index = Math.floor(chance() * clicks.length)
  const click = clicks[index] as Click
  const most = chance() < 0.7 ? 1 : 4
  const step = (): number => Math.round((2 * chance() - 1) * most)
  for (;;) {
    const columns = step()
    // Names are a column and a row: one column beside, the same row lies half a hex off.
    const by = { x: columns, y: 2 * step() + (Math.abs(columns) % 2) * (chance() < 0.5 ? 1 : -1) }
    const hex = { x: click.hex.x + by.x, y: click.hex.y + by.y }
    if (clicks.every((other) => !sameHex(other.hex, hex)))
      return { clicks: clicks.with(index, { ...click, hex }), index }
  }
}
