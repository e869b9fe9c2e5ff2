import { MAX_PAINTED } from '../../../protocol/limits.ts'
import type { Paint as Painting } from '../../../protocol/on-the-map.ts'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, hexKey, isWithinBounds } from '../../../rules/hex.ts'
import type { Knowledge } from '../../../rules/knowledge.ts'
import type { TerrainName } from '../../../rules/terrain.ts'
import type { Edit } from '../../gm/session/command.ts'
import { newlyShown } from '../layers/newly-shown.ts'
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

/** How many hexes players would see for the first time. */
export const hexesShownBy = (
  view: Pick<GmView, 'chart' | 'fog' | 'known' | 'laid' | 'settings'>,
  hexes: readonly Hex[],
  paint: Paint,
): number =>
  paint.kind === 'knowledge' && paint.knowledge !== 'unknown' ? newlyShown(view, hexes) : 0

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
      says: sayPainted(part.length, paint),
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
