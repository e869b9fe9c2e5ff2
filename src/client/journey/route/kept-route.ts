import { MAX_WAYPOINTS } from '../../../protocol/limits.ts'
import { type Hex, isOnLattice, isWithinBounds } from '../../../rules/hex.ts'
import { MOST_HEXES, pathOf } from './path.ts'

const isHex = (value: unknown): value is Hex => {
  const { x, y } = (value ?? {}) as Partial<Hex>
  return (
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    isOnLattice({ x, y } as Hex) &&
    isWithinBounds({ x, y } as Hex)
  )
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The waypoints that this device kept; none if they cannot be read. */
export const readRoute = (text: string | null): readonly Hex[] => {
  const kept = text === null ? null : parse(text)
  if (!Array.isArray(kept) || kept.length < 2 || kept.length > MAX_WAYPOINTS) return []
  if (!kept.every(isHex)) return []
  const hexes = kept.map(({ x, y }) => ({ x, y }))
  return pathOf(hexes).length <= MOST_HEXES ? hexes : []
}

/** null: nothing to keep. */
export const writeRoute = (waypoints: readonly Hex[]): string | null =>
  waypoints.length > 1 ? JSON.stringify(waypoints) : null
