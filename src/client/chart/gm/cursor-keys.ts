import { type Hex, isWithinBounds } from '../../../rules/hex.ts'

const STRIDE = 5

const WAYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' } as const

/** R-GRID-11: the way that leads there on a flat map. */
const TURNED = { up: 'left', right: 'up', down: 'right', left: 'down' } as const

const wayOf = (key: string, pointy: boolean) => {
  if (!(key in WAYS)) return null
  const way = WAYS[key as keyof typeof WAYS]
  return pointy ? TURNED[way] : way
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
  switch (wayOf(key, pointy)) {
    case 'up':
      return to(0, -2 * steps)
    case 'down':
      return to(0, 2 * steps)
    case 'left':
      return to(-steps, aside)
    case 'right':
      return to(steps, aside)
    case null:
      return null
  }
}
