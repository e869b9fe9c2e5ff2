import { type Grid, hexCentre, type Point } from '../../../rules/grid.ts'
import { type Hex, hexDistance, sameHex } from '../../../rules/hex.ts'
import { written } from '../hex-path.ts'

export interface TrailLines {
  readonly walked: string
  /** Between hexes that are not neighbours. */
  readonly jumps: string
}

/** A bend begins this far before the hex's centre, as a share of the step. */
const BEND = 0.36

/** Of a longer jump only the two ends are drawn, each this long, in chart units. */
const JUMP_END = 60

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

export const softLine = (points: readonly Point[]): string => {
  const [first, ...others] = points
  if (!first || others.length === 0) return ''
  const parts = [`M${written(first)}`]
  others.forEach((point, index) => {
    const next = others[index + 1]
    if (!next) {
      parts.push(`L${written(point)}`)
      return
    }
    const before = points[index] ?? first
    const into = between(point, before, BEND)
    const out = between(point, next, BEND)
    parts.push(`L${written(into)}Q${written(point)} ${written(out)}`)
  })
  return parts.join('')
}

const jumpLine = (from: Point, to: Point): string => {
  const part = JUMP_END / Math.hypot(to.x - from.x, to.y - from.y)
  if (part >= 0.5) return softLine([from, to])
  return softLine([from, between(from, to, part)]) + softLine([between(to, from, part), to])
}

export const trailLines = (grid: Grid, hexes: readonly Hex[]): TrailLines => {
  const walks: Point[][] = []
  const jumps: string[] = []
  let last: Hex | null = null
  for (const hex of hexes) {
    if (last && sameHex(last, hex)) continue
    const at = hexCentre(grid, hex)
    if (last && hexDistance(last, hex) === 1) walks.at(-1)?.push(at)
    else {
      if (last) jumps.push(jumpLine(hexCentre(grid, last), at))
      walks.push([at])
    }
    last = hex
  }
  return { walked: walks.map(softLine).join(''), jumps: jumps.join('') }
}
