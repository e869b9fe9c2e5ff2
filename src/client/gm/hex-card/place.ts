import type { Point, Rect } from '../../../rules/grid.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Between the hex and its card, in px. */
const GAP_PX = 14

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high))

/** In square px. */
const shared = (a: Rect, b: Rect | null): number => {
  if (!b) return 0
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return across > 0 && down > 0 ? across * down : 0
}

const boxAt = ({ x, y }: Point, { width, height }: Size): Rect => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

/**
 * R-CARD-1: where the card lies, its upper left corner: beside the hex, right before left before
 * below before above, within the window, and on neither the hex nor the party. Where there is no such
 * place, where it covers least of them. All in px.
 */
export const placeCard = (props: {
  /** Where the card may lie. */
  readonly window: Rect
  readonly hex: Rect
  /** null: it is not drawn. */
  readonly party: Rect | null
  readonly card: Size
}): Point => {
  const { window, hex, party, card } = props
  const { width, height } = card
  const inside = ({ x, y }: Point): Point => ({
    x: between(x, window.left, window.right - width),
    y: between(y, window.top, window.bottom - height),
  })
  const middle = { x: (hex.left + hex.right - width) / 2, y: (hex.top + hex.bottom - height) / 2 }
  const right = { x: hex.right + GAP_PX, y: middle.y }
  const left = { x: hex.left - GAP_PX - width, y: middle.y }
  const below = { x: middle.x, y: hex.bottom + GAP_PX }
  const above = { x: middle.x, y: hex.top - GAP_PX - height }
  // Beside the hex, a card may also be moved past the party.
  const past = party
    ? [right, left].flatMap(({ x }) => [
        { x, y: party.bottom + GAP_PX },
        { x, y: party.top - GAP_PX - height },
      ])
    : []
  const [first = right, ...others] = [right, left, below, above, ...past].map(inside)
  const covers = (at: Point): number => {
    const box = boxAt(at, card)
    return shared(box, hex) + shared(box, party)
  }
  return others.reduce((best, at) => (covers(at) < covers(best) ? at : best), first)
}
