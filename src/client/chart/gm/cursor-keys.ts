import { type Hex, isWithinBounds } from '../../../rules/hex.ts'

const STRIDE = 5

/** R-GRID-11: the arrow that leads there on a flat map. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
}

/**
 * null for other keys. Left and right stay as near to the row as the grid allows; on a pointy map up
 * and down to the column.
 */
export const cursorForKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  hex: Hex,
  pointy = false,
): Hex | null => {
  const steps = shiftKey ? STRIDE : 1
  const to = (dx: number, dy: number): Hex => {
    const moved = { x: hex.x + dx, y: hex.y + dy }
    return isWithinBounds(moved) ? moved : hex
  }
  const x = hex.x
  // An odd number of columns shifts by half a hex: up from even columns, down from odd ones.
  const aside = steps % 2 === 0 ? 0 : x % 2 === 0 ? -1 : 1
  switch (pointy ? TURNED[key] : key) {
    case 'ArrowUp':
      return to(0, -2 * steps)
    case 'ArrowDown':
      return to(0, 2 * steps)
    case 'ArrowLeft':
      return to(-steps, aside)
    case 'ArrowRight':
      return to(steps, aside)
    default:
      return null
  }
}
