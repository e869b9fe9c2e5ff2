import { hexAt } from './grid.ts'
import { type Hex, hexDistance } from './hex.ts'

/** R-HEX-5: the fewest hexes along the line between two, both included, neighbour by neighbour. */
export const hexLine = (a: Hex, b: Hex): Hex[] => {
  const steps = hexDistance(a, b)
  const line = [a]
  for (let step = 1; step < steps; step++) line.push(alongLine(a, b, step / steps))
  if (steps > 0) line.push(b)
  return line
}

/** Lines stay lines whatever the spacing. */
const LATTICE = { left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }

const alongLine = (a: Hex, b: Hex, part: number): Hex =>
  hexAt(LATTICE, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
