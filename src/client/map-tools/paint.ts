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

/** Paint sets players' knowledge of hexes, or a terrain (null removes it). */
export type Paint =
  | { readonly kind: 'knowledge'; readonly knowledge: Knowledge }
  | { readonly kind: 'terrain'; readonly terrain: TerrainName | null }

/** Paint that waits for the GM's confirmation, because it shows players many hexes. */
export interface PendingPaint {
  readonly hexes: readonly Hex[]
  readonly paint: Paint
}

export const countHexesShownBy = (
  view: Pick<GmView, 'chart' | 'fog' | 'known' | 'ownChart' | 'settings'>,
  hexes: readonly Hex[],
  paint: Paint,
): number =>
  paint.kind === 'knowledge' && paint.knowledge !== 'unknown' ? countNewlyShown(view, hexes) : 0

const sayPainted = (count: number, paint: Paint): string => {
  if (paint.kind === 'knowledge') return words.paintedAs(count, words.knowledge[paint.knowledge])
  return paint.terrain ? words.painted(count, paint.terrain) : words.cleared(count)
}

export const uniqueInBounds = (hexes: Iterable<Hex>): Hex[] =>
  [...new Map(Array.from(hexes, (hex) => [hexKey(hex), hex] as const)).values()].filter(
    isWithinBounds,
  )

/** Splits the hexes into edits that the server accepts. */
export const paintEdits = (hexes: Iterable<Hex>, paint: Paint): Edit[] => {
  const all = uniqueInBounds(hexes)
  const { kind, ...paintFields } = paint
  const count = Math.ceil(all.length / MAX_PAINTED)
  return Array.from({ length: count }, (_, index): Edit => {
    const part = all.slice(index * MAX_PAINTED, (index + 1) * MAX_PAINTED)
    const body: Painting = { hexes: part, ...paintFields }
    return {
      kind: 'edit',
      method: 'POST',
      route: '/hexes',
      body,
      announcement: sayPainted(part.length, paint),
    }
  })
}

export const readPaintEdit = ({
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
const hexesOfRectangle = (a: Hex, b: Hex): Hex[] => {
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

/** Whether a hex is inside a polygon: even-odd rule, with a ray to the west. */
const isInside = (edges: readonly (readonly [Hex, Hex])[], { x, y }: Hex): boolean =>
  edges.filter(([a, b]) => {
    if (a.y > y === b.y > y) return false
    return a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) < x
  }).length %
    2 ===
  1

const hexesOfLasso = (corners: readonly Hex[]): Hex[] => {
  const edges = edgesOf(corners)
  const columns = corners.map(({ x }) => x)
  const rows = corners.map(({ y }) => y)
  const box = hexesOfRectangle(
    { x: Math.min(...columns), y: Math.min(...rows) },
    { x: Math.max(...columns), y: Math.max(...rows) },
  )
  return [...edges.flatMap(([a, b]) => hexLine(a, b)), ...box.filter((hex) => isInside(edges, hex))]
}

/** The hexes of a region: may contain duplicates; empty without a corner. */
export const regionHexes = (shape: Shape, corners: readonly Hex[]): Hex[] => {
  const [first] = corners
  const last = corners.at(-1)
  if (!first || !last) return []
  if (shape === 'lasso') return hexesOfLasso(corners)
  return shape === 'line' ? hexLine(first, last) : hexesOfRectangle(first, last)
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
  | { readonly kind: 'region'; readonly paint: Paint; readonly region: RegionSketch }

export const sketchHexes = (sketch: Sketch): readonly Hex[] =>
  sketch.kind === 'stroke'
    ? [...sketch.stroke.hexes.values()]
    : regionHexes(sketch.region.shape, cornersWithHovered(sketch.region))

/** Radii of the brush, in hexes. */
export const BRUSH_SIZES = [0, 1, 2, 3] as const

interface Stroke {
  readonly lastHex: Hex
  readonly hexes: ReadonlyMap<string, Hex>
}

export const beginStroke = (hex: Hex, size: number): Stroke =>
  extendStroke({ lastHex: hex, hexes: new Map() }, hex, size)

/** Adds the hexes between two pointer events. A stroke stops growing at the maximum of an edit. */
export const extendStroke = (stroke: Stroke, to: Hex, size: number): Stroke => {
  const hexes = new Map(stroke.hexes)
  for (const step of hexLine(stroke.lastHex, to)) {
    for (const hex of hexesWithin(step, size)) {
      if (isWithinBounds(hex) && hexes.size < MAX_PAINTED) hexes.set(hexKey(hex), hex)
    }
  }
  return { lastHex: to, hexes }
}

/** A region that is being drawn: dragged, or pressed corner by corner. */
export interface RegionSketch {
  readonly shape: Shape
  readonly corners: readonly Hex[]
  /** The hex under the pointer between presses: a preview of the next corner. */
  readonly hovered: Hex | null
  /** Set while the pointer is down: the region as it was before this press. */
  readonly press: { readonly before: RegionSketch | null } | null
  readonly fillsOnRelease: boolean
}

const UNFINISHED = { hovered: null, fillsOnRelease: false } as const
const FINISHED = { hovered: null, fillsOnRelease: true } as const

/** A press sets the first corner, the last one, or the next one of a lasso. */
export const pressCorner = (before: RegionSketch | null, shape: Shape, hex: Hex): RegionSketch => {
  const press = { before }
  const [first] = before?.corners ?? []
  if (!before || !first || before.shape !== shape)
    return { shape, corners: [hex], press, ...UNFINISHED }
  if (shape !== 'lasso') return { shape, corners: [first, hex], press, ...FINISHED }
  if (closesLasso(before.corners, hex)) return { ...before, press, ...FINISHED }
  return { shape, corners: [...before.corners, hex], press, ...UNFINISHED }
}

export const moveCorner = (region: RegionSketch, hex: Hex): RegionSketch => {
  if (!region.press) return { ...region, hovered: hex }
  const [first] = region.corners
  const last = region.corners.at(-1)
  if (!first || !last || sameHex(last, hex)) return region
  const corners = region.shape === 'lasso' ? [...region.corners, hex] : [first, hex]
  return { ...region, corners, fillsOnRelease: true }
}

export const releaseCorner = (region: RegionSketch): RegionSketch => ({ ...region, press: null })

const cornersWithHovered = ({ corners, hovered }: RegionSketch): readonly Hex[] =>
  hovered ? [...corners, hovered] : corners
