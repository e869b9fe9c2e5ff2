/**
 * R-HEX-1: doubled-height coordinates on flat-top hexes, in the words of Red Blob Games:
 * `x` is the column, `y` the doubled row, downwards; `x + y` is even.
 */
export interface Hex {
  readonly x: number
  readonly y: number
}

/** R-HEX-1: the bounds of the world, in columns and doubled rows from the origin. */
export const MAX_COORDINATE = 10_000

/** R-MOV-2: the six headings, clockwise from north. */
export const HEADINGS = [1, 2, 3, 4, 5, 6] as const
export type Heading = (typeof HEADINGS)[number]

/** R-GRID-11: the angle at which a heading is drawn, in degrees clockwise from up. */
export const headingAngle = (heading: Heading, pointy = false): number =>
  (60 * (heading - 1) + (pointy ? 90 : 0)) % 360

/** R-MOV-2: the nearest compass point of a heading: 0 is north, 2 is east, and so on. */
export const compassPoint = (heading: Heading, pointy?: boolean): number =>
  Math.round(headingAngle(heading, pointy) / 45)

const COMPASS_POINTS = 'north north-east east south-east south south-west west north-west'.split(
  ' ',
)

/** R-MOV-2: a heading's compass point in words, such as `north-east`. */
export const headingName = (heading: Heading, pointy?: boolean): string =>
  COMPASS_POINTS[compassPoint(heading, pointy)] ?? ''

/** R-MOV-2: what one step along a heading adds to a hex's coordinates. */
const HEADING_STEPS: Readonly<Record<Heading, Hex>> = {
  1: { x: 0, y: -2 },
  2: { x: 1, y: -1 },
  3: { x: 1, y: 1 },
  4: { x: 0, y: 2 },
  5: { x: -1, y: 1 },
  6: { x: -1, y: -1 },
}

/** R-HEX-1: whether coordinates are those of a hex. */
export const isOnLattice = ({ x, y }: Hex): boolean => (x + y) % 2 === 0

/** R-HEX-1: whether a hex lies in the world. */
export const isWithinBounds = ({ x, y }: Hex): boolean =>
  Math.abs(x) <= MAX_COORDINATE && Math.abs(y) <= MAX_COORDINATE

/** R-MOV-2: the next hex along a heading, also beyond the world's bounds. */
export const neighbour = (hex: Hex, heading: Heading): Hex => {
  const step = HEADING_STEPS[heading]
  return { x: hex.x + step.x, y: hex.y + step.y }
}

/** R-MOV-3: a step out of bounds leaves the party where it is. */
export const moveHex = (hex: Hex, heading: Heading): Hex => {
  const destination = neighbour(hex, heading)
  return isWithinBounds(destination) ? destination : hex
}

export const sameHex = (a: Hex, b: Hex): boolean => a.x === b.x && a.y === b.y

/** A key for maps and sets, as `-3,5`. */
export const hexKey = ({ x, y }: Hex): string => `${x},${y}`

export const hexFromKey = (key: string): Hex => {
  const comma = key.indexOf(',')
  return { x: Number(key.slice(0, comma)), y: Number(key.slice(comma + 1)) }
}

/** The distance between two hexes, in steps from neighbour to neighbour. */
export const hexDistance = (a: Hex, b: Hex): number => {
  const columns = Math.abs(a.x - b.x)
  const rows = Math.abs(a.y - b.y)
  return columns + Math.max(0, (rows - columns) / 2)
}

/** All hexes at most `reach` steps away, the hex itself and hexes out of bounds included. */
export const hexesWithin = (hex: Hex, reach: number): Hex[] => {
  const hexes: Hex[] = []
  for (let dx = -reach; dx <= reach; dx++) {
    const rows = 2 * reach - Math.abs(dx)
    for (let dy = -rows; dy <= rows; dy += 2) hexes.push({ x: hex.x + dx, y: hex.y + dy })
  }
  return hexes
}
