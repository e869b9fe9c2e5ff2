import { hexCentre } from '../../rules/grid.ts'
import { type Hex, sameHex } from '../../rules/hex.ts'

/** Of a regular hex whose side is 10. */
const GRID = { left: 0, top: 0, columnSpacing: 15, rowSpacing: 5 * Math.sqrt(3) }
const ROOM = 14

/** A way in the units of `viewBox`. */
export interface DrawnWay {
  /** `x y width height`. */
  readonly viewBox: string
  readonly width: number
  readonly height: number
  /** A path of lines. */
  readonly path: string
  /** The centres of the hexes, each once. */
  readonly hexes: readonly { readonly x: number; readonly y: number }[]
  readonly start: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly y: number }
}

/** A day as players were told it. */
export interface WalkedDay {
  readonly position: Hex | null
  readonly way: readonly Hex[] | null
}

const round = (value: number): number => Math.round(value * 10) / 10

const centre = (hex: Hex) => {
  const { x, y } = hexCentre(GRID, hex)
  return { x: round(x), y: round(y) }
}

/**
 * R-PAGE-7: stretches of the way, oldest first. A day of which players were not told where it went
 * breaks it.
 *
 * @param before where the first of the days began, if players know that
 * @param days oldest first
 */
export const stretchesOf = (
  before: Hex | null,
  days: readonly WalkedDay[],
): readonly (readonly Hex[])[] => {
  const stretches: Hex[][] = []
  let at: Hex | null = before
  let current: Hex[] = before ? [before] : []
  for (const { way, position } of days) {
    const ended = position ?? way?.at(-1) ?? null
    const entered = way ?? []
    const first = entered[0]
    // Where the party was put elsewhere, or players lost its track, a new stretch begins.
    const goesOn = way !== null && at !== null && (first === undefined || isBeside(at, first))
    if (!goesOn) {
      if (current.length > 0) stretches.push(current)
      current = []
    }
    current.push(...entered)
    const last = current.at(-1)
    if (ended && (!last || !sameHex(last, ended))) {
      if (last) {
        stretches.push(current)
        current = []
      }
      current.push(ended)
    }
    at = ended
  }
  if (current.length > 0) stretches.push(current)
  return stretches
}

const isBeside = (a: Hex, b: Hex): boolean => {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
  return (dx === 0 && dy <= 2) || (dx === 1 && dy <= 1)
}

/** R-PAGE-7: null where players know of no hex. */
export const drawWay = (stretches: readonly (readonly Hex[])[]): DrawnWay | null => {
  const all = stretches.flat()
  const [first] = all
  const last = all.at(-1)
  if (!first || !last) return null
  const hexes = [...new Map(all.map((hex) => [`${hex.x},${hex.y}`, centre(hex)])).values()]
  const xs = hexes.map(({ x }) => x)
  const ys = hexes.map(({ y }) => y)
  // A reduce: a year of days has more hexes than a call takes arguments.
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - ROOM
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + ROOM
  const [left, top] = [least(xs), least(ys)]
  const [width, height] = [round(most(xs) - left), round(most(ys) - top)]
  const path = stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) =>
      stretch
        .map(centre)
        .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('')
  return {
    viewBox: `${round(left)} ${round(top)} ${width} ${height}`,
    width,
    height,
    path,
    hexes,
    start: centre(first),
    end: centre(last),
  }
}
