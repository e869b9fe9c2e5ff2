import { countNewlyShown } from '#client/chart/layers/newly-shown.ts'
import type { Edit } from '#client/session/command.ts'
import { MAX_PAINTED } from '#protocol/limits.ts'
import type { Paint as Painting } from '#protocol/map/on-the-map.ts'
import type { GmView } from '#protocol/views.ts'
import type { Knowledge } from '#rules/knowledge.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { hexLine } from '#shared/grid.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds, sameHex } from '#shared/hex.ts'
import * as words from './words.ts'

/** Players' knowledge, or a terrain (null removes it). */
export type Paint =
  | { readonly kind: 'knowledge'; readonly knowledge: Knowledge }
  | { readonly kind: 'terrain'; readonly terrain: TerrainName | null }

/** Paint that shows players so much that it waits for an answer. */
export interface AskedPaint {
  readonly hexes: readonly Hex[]
  readonly paint: Paint
}

export const hexesShownBy = (
  view: Pick<GmView, 'chart' | 'fog' | 'known' | 'ownChart' | 'settings'>,
  hexes: readonly Hex[],
  paint: Paint,
): number =>
  paint.kind === 'knowledge' && paint.knowledge !== 'unknown' ? countNewlyShown(view, hexes) : 0

const sayPainted = (count: number, paint: Paint): string => {
  if (paint.kind === 'knowledge') return words.paintedAs(count, words.knowledge[paint.knowledge])
  return paint.terrain ? words.painted(count, paint.terrain) : words.cleared(count)
}

export const paintable = (hexes: Iterable<Hex>): Hex[] =>
  [...new Map(Array.from(hexes, (hex) => [hexKey(hex), hex] as const)).values()].filter(
    isWithinBounds,
  )

/** Splits the hexes into edits that the server accepts. */
export const paintEdits = (hexes: Iterable<Hex>, paint: Paint): Edit[] => {
  const all = paintable(hexes)
  const { kind, ...what } = paint
  const count = Math.ceil(all.length / MAX_PAINTED)
  return Array.from({ length: count }, (_, index): Edit => {
    const part = all.slice(index * MAX_PAINTED, (index + 1) * MAX_PAINTED)
    const body: Painting = { hexes: part, ...what }
    return {
      kind: 'edit',
      method: 'POST',
      route: '/hexes',
      body,
      announcement: sayPainted(part.length, paint),
    }
  })
}

export const paintingOf = ({
  route,
  body,
}: Edit): { hexes: readonly Hex[]; paint: Paint } | null => {
  if (route !== '/hexes') return null
  const { hexes, knowledge, terrain } = body as Painting
  if (knowledge !== undefined) return { hexes, paint: { kind: 'knowledge', knowledge } }
  return { hexes, paint: { kind: 'terrain', terrain: terrain ?? null } }
}

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

export type Sketch =
  | { readonly kind: 'stroke'; readonly paint: Paint; readonly stroke: Stroke }
  | { readonly kind: 'region'; readonly paint: Paint; readonly corners: Corners }

export const sketchHexes = (sketch: Sketch): readonly Hex[] =>
  sketch.kind === 'stroke'
    ? [...sketch.stroke.hexes.values()]
    : regionHexes(sketch.corners.shape, aimedCorners(sketch.corners))

/** Radii, in hexes. */
export const BRUSH_SIZES = [0, 1, 2, 3] as const

interface Stroke {
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

export const moveCorner = (held: Corners, hex: Hex): Corners => {
  if (!held.down) return { ...held, aim: hex }
  const [first] = held.at
  const last = held.at.at(-1)
  if (!first || !last || sameHex(last, hex)) return held
  const at = held.shape === 'lasso' ? [...held.at, hex] : [first, hex]
  return { ...held, at, done: true }
}

export const liftHand = (held: Corners): Corners => ({ ...held, down: null })

const aimedCorners = ({ at, aim }: Corners): readonly Hex[] => (aim ? [...at, aim] : at)
