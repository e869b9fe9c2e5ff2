import { hexLine } from '../../../rules/grid.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'

export const SHAPES = ['rectangle', 'line', 'lasso'] as const
export type Shape = (typeof SHAPES)[number]

/** The hexes between two columns and two rows, inclusive. */
const rectangle = (a: Hex, b: Hex): Hex[] => {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  const hexes: Hex[] = []
  for (let x = left; x <= right; x += 1) {
    for (let y = top + Math.abs((top + x) % 2); y <= bottom; y += 2) hexes.push({ x, y })
  }
  return hexes
}

const edgesOf = (corners: readonly Hex[]): (readonly [Hex, Hex])[] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const)

/** Even-odd rule, with a ray to the west. */
const isAround = (edges: readonly (readonly [Hex, Hex])[], { x, y }: Hex): boolean =>
  edges.filter(([a, b]) => {
    if (a.y > y === b.y > y) return false
    return a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) < x
  }).length %
    2 ===
  1

const lasso = (corners: readonly Hex[]): Hex[] => {
  const edges = edgesOf(corners)
  const columns = corners.map(({ x }) => x)
  const rows = corners.map(({ y }) => y)
  const box = rectangle(
    { x: Math.min(...columns), y: Math.min(...rows) },
    { x: Math.max(...columns), y: Math.max(...rows) },
  )
  return [...edges.flatMap(([a, b]) => hexLine(a, b)), ...box.filter((hex) => isAround(edges, hex))]
}

/** May contain duplicates; empty without a corner. */
export const regionHexes = (shape: Shape, corners: readonly Hex[]): Hex[] => {
  const [first] = corners
  const last = corners.at(-1)
  if (!first || !last) return []
  if (shape === 'lasso') return lasso(corners)
  return shape === 'line' ? hexLine(first, last) : rectangle(first, last)
}

/** A lasso closes where it began, or by pressing a hex twice. */
export const closesLasso = (corners: readonly Hex[], corner: Hex): boolean => {
  const [first] = corners
  const last = corners.at(-1)
  if (!first || !last || corners.length < 2) return false
  return sameHex(first, corner) || sameHex(last, corner)
}
