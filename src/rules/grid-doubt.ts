import { type Click, type Lean, leanFit, PRINTED_SHAPE, REGULAR } from './fit-grid.ts'
import { type Grid, hexAt } from './grid.ts'
import { type Hex, sameHex } from './hex.ts'

/** A click that is another hex than it says, and which. */
export interface Misnamed {
  readonly index: number
  readonly hex: Hex
  /** Of all clicks, with this one so named. */
  readonly cost: number
}

export type Doubt =
  /** No click could be misnamed without being noticed. */
  | { readonly kind: 'certain' }
  /** The clicks agree, but are too few or too close to prove each other's names. */
  | { readonly kind: 'unproved' }
  /** With one of them renamed the clicks agree far better: the likeliest first. */
  | { readonly kind: 'misnamed'; readonly suspects: readonly Misnamed[] }

/** Hexes that are this far from regular are doubtful. */
export const IRREGULAR = 0.12

/** A name is better, or certain, by this much cost: 12 % irregularity. */
export const TELLING = (IRREGULAR / PRINTED_SHAPE) ** 2
/** Names whose costs are this close are equally likely. */
const TIE = 4

/** How far a click may be from its name without being far away, in columns and doubled rows. */
const STEPS: readonly Hex[] = [
  { x: 0, y: 2 },
  { x: 0, y: -2 },
  { x: 1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 2, y: 0 },
  { x: -2, y: 0 },
]

const plus = (a: Hex, b: Hex): Hex => ({ x: a.x + b.x, y: a.y + b.y })

/** How much taller than regular hexes are: 0.1 is 10 %, negative is flatter. */
export const tallerBy = ({ columnSpacing, rowSpacing }: Grid): number =>
  (REGULAR * rowSpacing) / columnSpacing - 1

/**
 * R-GRID-10: every click is renamed in turn, to the hexes around its name and to the one that the
 * others give it. The names are right if each of these is much worse.
 */
export const doubtOf = (clicks: readonly Click[], lean: Lean): Doubt => {
  const now = leanFit(clicks, lean)?.cost ?? Number.POSITIVE_INFINITY
  const rivals = clicks
    .map((_, index) => bestRival(clicks, index, lean))
    .filter((rival) => rival !== null)
    .sort((a, b) => a.cost - b.cost)
  const [best] = rivals
  if (!best) return { kind: 'unproved' }
  if (now - best.cost > TELLING) {
    const suspects = rivals.filter(({ cost }) => cost - best.cost <= TIE && now - cost > TELLING)
    return { kind: 'misnamed', suspects }
  }
  return { kind: best.cost - now > TELLING ? 'certain' : 'unproved' }
}

const bestRival = (clicks: readonly Click[], index: number, lean: Lean): Misnamed | null => {
  const click = clicks[index] as Click
  const others = leanFit(
    clicks.filter((_, other) => other !== index),
    lean,
  )
  const given = others && hexAt(others.grid, click.at)
  const around = given ? [given, ...STEPS.map((step) => plus(given, step))] : []
  const tried = [...STEPS.map((step) => plus(click.hex, step)), ...around]
  let best: Misnamed | null = null
  for (const hex of tried) {
    if (sameHex(hex, click.hex)) continue
    const fit = leanFit(clicks.with(index, { ...click, hex }), lean)
    if (fit && (best === null || fit.cost < best.cost)) best = { index, hex, cost: fit.cost }
  }
  return best
}
