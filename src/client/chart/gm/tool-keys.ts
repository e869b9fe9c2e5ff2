import { type Hex, isWithinBounds } from '../../../rules/hex.ts'

const STRIDE = 5

/** null for other keys. Left and right stay as near to the row as the grid allows. */
export const cursorForKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  hex: Hex,
): Hex | null => {
  const steps = shiftKey ? STRIDE : 1
  const to = (dx: number, dy: number): Hex => {
    const moved = { x: hex.x + dx, y: hex.y + dy }
    return isWithinBounds(moved) ? moved : hex
  }
  const x = hex.x
  // An odd number of columns shifts by half a hex: up from even columns, down from odd ones.
  const aside = steps % 2 === 0 ? 0 : x % 2 === 0 ? -1 : 1
  switch (key) {
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
