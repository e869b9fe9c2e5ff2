import { HEADINGS, type Heading, type Hex, hexDistance, isWithinBounds, neighbour } from '../hex.ts'

/**
 * How far the neighbour along a heading lies from the straight line, in a unit of its own: all steps
 * are equally long, so the cross product compares them.
 */
const besideLine = (from: Hex, next: Hex, to: Hex): number =>
  Math.abs((next.x - from.x) * (to.y - from.y) - (next.y - from.y) * (to.x - from.x))

/**
 * R-AIM-1: the heading towards another hex of the world: on a shortest way, nearest to the straight
 * line, the lower number on a tie. null: it is the same hex.
 */
export const aim = (from: Hex, to: Hex): Heading | null => {
  const distance = hexDistance(from, to)
  let best: Heading | null = null
  let least = Number.POSITIVE_INFINITY
  for (const heading of HEADINGS) {
    const next = neighbour(from, heading)
    if (hexDistance(next, to) >= distance || !isWithinBounds(next)) continue
    const beside = besideLine(from, next, to)
    if (beside >= least) continue
    best = heading
    least = beside
  }
  return best
}
