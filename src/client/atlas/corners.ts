import { type Hex, sameHex } from '../../rules/hex.ts'
import { closesLasso, type Shape } from './region.ts'

/** A region that is being laid out: by a drag, or corner by corner. */
export interface Corners {
  readonly shape: Shape
  readonly at: readonly Hex[]
  /** Where the next corner would come, while none is pressed. */
  readonly aim: Hex | null
  /** While the hand is down: what was laid out before it came down. */
  readonly down: { readonly before: Corners | null } | null
  /** Whether the region is to be filled when the hand comes up. */
  readonly done: boolean
}

const NOT_DONE = { aim: null, done: false } as const

/** The hand comes down on a hex: the first corner, the last one, or one more of a lasso. */
export const pressCorner = (before: Corners | null, shape: Shape, hex: Hex): Corners => {
  const down = { before }
  const [first] = before?.at ?? []
  if (!before || !first || before.shape !== shape) return { shape, at: [hex], down, ...NOT_DONE }
  if (shape !== 'lasso') return { shape, at: [first, hex], down, aim: null, done: true }
  if (closesLasso(before.at, hex)) return { ...before, down, aim: null, done: true }
  return { shape, at: [...before.at, hex], down, ...NOT_DONE }
}

/** The hand goes on to a hex: down, it drags the corner along; up, it aims. */
export const moveCorner = (held: Corners, hex: Hex): Corners => {
  if (!held.down) return { ...held, aim: hex }
  const [first] = held.at
  const last = held.at.at(-1)
  if (!first || !last || sameHex(last, hex)) return held
  const at = held.shape === 'lasso' ? [...held.at, hex] : [first, hex]
  return { ...held, at, done: true }
}

/** The hand comes up and another corner is to be pressed. */
export const liftHand = (held: Corners): Corners => ({ ...held, down: null })

/** The corners as they would be if the hand came down where it is. */
export const aimedCorners = ({ at, aim }: Corners): readonly Hex[] => (aim ? [...at, aim] : at)
