/**
 * Doubled-height coordinates on flat-top hexes, as Red Blob Games names them: `x` is the column,
 * `y` the doubled row, `x + y` is even (R-HEX-1). North is up and `y` grows downwards (R-HEX-2).
 */
export interface Hex {
  readonly x: number
  readonly y: number
}

/** R-HEX-3: a position lies within this many columns and doubled rows of the origin. */
export const MAX_COORDINATE = 10_000

/** R-MOV-1: the six headings, clockwise from north. */
export const HEADINGS = [1, 2, 3, 4, 5, 6] as const
export type Heading = (typeof HEADINGS)[number]

/** The compass name of each heading, as alerts and buttons say it. */
export const HEADING_NAMES = {
  1: 'north',
  2: 'north-east',
  3: 'south-east',
  4: 'south',
  5: 'south-west',
  6: 'north-west',
} as const satisfies Record<Heading, string>

/** R-MOV-2: what one step along each heading adds to the position. */
const STEPS: Readonly<Record<Heading, Hex>> = {
  1: { x: 0, y: -2 },
  2: { x: 1, y: -1 },
  3: { x: 1, y: 1 },
  4: { x: 0, y: 2 },
  5: { x: -1, y: 1 },
  6: { x: -1, y: -1 },
}

/** R-HEX-1: only every second pair of whole numbers is a hex. */
export const isOnLattice = ({ x, y }: Hex): boolean => (x + y) % 2 === 0

/** R-HEX-3: whether a hex lies within the bounds of the world. */
export const isWithinBounds = ({ x, y }: Hex): boolean =>
  Math.abs(x) <= MAX_COORDINATE && Math.abs(y) <= MAX_COORDINATE

/** R-MOV-2: the neighbouring hex along a heading, wherever it lies. */
export const neighbour = (hex: Hex, heading: Heading): Hex => {
  const step = STEPS[heading]
  return { x: hex.x + step.x, y: hex.y + step.y }
}

/** R-MOV-3: a step that would leave the bounds leaves the party where it is. */
export const move = (hex: Hex, heading: Heading): Hex => {
  const destination = neighbour(hex, heading)
  return isWithinBounds(destination) ? destination : hex
}

/** Whether both are the same hex. */
export const sameHex = (a: Hex, b: Hex): boolean => a.x === b.x && a.y === b.y

/** The hex as the key of a map or a set, as in `-3,5`. */
export const hexKey = ({ x, y }: Hex): string => `${x},${y}`

/** The hex that a key of `hexKey` names. */
export const hexFromKey = (key: string): Hex => {
  const comma = key.indexOf(',')
  return { x: Number(key.slice(0, comma)), y: Number(key.slice(comma + 1)) }
}

/** R-HEX-4: the fewest steps from one hex to another. */
export const hexDistance = (a: Hex, b: Hex): number => {
  const columns = Math.abs(a.x - b.x)
  const rows = Math.abs(a.y - b.y)
  return columns + Math.max(0, (rows - columns) / 2)
}

/** R-HEX-4: every hex at most `reach` steps away, itself included, whether within the bounds or not. */
export const hexesWithin = (hex: Hex, reach: number): Hex[] => {
  const hexes: Hex[] = []
  for (let dx = -reach; dx <= reach; dx++) {
    const rows = 2 * reach - Math.abs(dx)
    for (let dy = -rows; dy <= rows; dy += 2) hexes.push({ x: hex.x + dx, y: hex.y + dy })
  }
  return hexes
}
