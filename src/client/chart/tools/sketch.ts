import { MAX_PAINTED } from '../../../protocol/limits.ts'
import { hexLine } from '../../../rules/grid.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds, sameHex } from '../../../rules/hex.ts'
import type { Paint } from './paint.ts'
import { closesLasso, regionHexes, type Shape } from './region.ts'

export type Sketch =
  | { readonly kind: 'stroke'; readonly paint: Paint; readonly stroke: Stroke }
  | { readonly kind: 'region'; readonly paint: Paint; readonly corners: Corners }

export const sketchHexes = (sketch: Sketch): readonly Hex[] =>
  sketch.kind === 'stroke'
    ? [...sketch.stroke.hexes.values()]
    : regionHexes(sketch.corners.shape, aimedCorners(sketch.corners))

/** Radii, in hexes. */
export const BRUSH_SIZES = [0, 1, 2, 3] as const

export interface Stroke {
  readonly at: Hex
  readonly hexes: ReadonlyMap<string, Hex>
}

export const beginStroke = (at: Hex, size: number): Stroke =>
  drawTo({ at, hexes: new Map() }, at, size)

/** Fills in the hexes between pointer events. A full stroke takes no more hexes. */
export const drawTo = (stroke: Stroke, to: Hex, size: number): Stroke => {
  const hexes = new Map(stroke.hexes)
  for (const step of hexLine(stroke.at, to)) {
    for (const hex of hexesWithin(step, size)) {
      if (isWithinBounds(hex) && hexes.size < MAX_PAINTED) hexes.set(hexKey(hex), hex)
    }
  }
  return { at: to, hexes }
}

/** A region in progress: dragged, or laid out corner by corner. */
export interface Corners {
  readonly shape: Shape
  readonly at: readonly Hex[]
  /** Where the next corner would be, between presses. */
  readonly aim: Hex | null
  /** While pressed: the corners before this press. */
  readonly down: { readonly before: Corners | null } | null
  /** Whether releasing fills the region. */
  readonly done: boolean
}

const NOT_DONE = { aim: null, done: false } as const

/** A press sets the first corner, the last one, or the next one of a lasso. */
export const pressCorner = (before: Corners | null, shape: Shape, hex: Hex): Corners => {
  const down = { before }
  const [first] = before?.at ?? []
  if (!before || !first || before.shape !== shape) return { shape, at: [hex], down, ...NOT_DONE }
  if (shape !== 'lasso') return { shape, at: [first, hex], down, aim: null, done: true }
  if (closesLasso(before.at, hex)) return { ...before, down, aim: null, done: true }
  return { shape, at: [...before.at, hex], down, ...NOT_DONE }
}

/** Pressed, drags the corner; otherwise, moves the aim. */
export const moveCorner = (held: Corners, hex: Hex): Corners => {
  if (!held.down) return { ...held, aim: hex }
  const [first] = held.at
  const last = held.at.at(-1)
  if (!first || !last || sameHex(last, hex)) return held
  const at = held.shape === 'lasso' ? [...held.at, hex] : [first, hex]
  return { ...held, at, done: true }
}

export const liftHand = (held: Corners): Corners => ({ ...held, down: null })

export const aimedCorners = ({ at, aim }: Corners): readonly Hex[] => (aim ? [...at, aim] : at)
