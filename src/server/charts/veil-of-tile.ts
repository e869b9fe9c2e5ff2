import { chartFor } from '../../campaign/chart.ts'
import type { State } from '../../campaign/state.ts'
import { hexesTouching } from '../../rules/grid.ts'
import type { Hex } from '../../rules/hex.ts'
import { toRuns, valueAt } from '../../rules/hex-rows.ts'
import type { KnownHexes } from '../../rules/knowledge.ts'
import { type Extent, type Tile, tileInChart, tileVeil } from '../../rules/tiles.ts'
import type { VeiledPart } from './image-worker/jobs.ts'

export type VeilOfTile =
  | { readonly veil: 'none' }
  | { readonly veil: 'whole' }
  | { readonly veil: 'part'; readonly part: VeiledPart }

type Place = Omit<VeiledPart, 'known'>

/** All players ask for the same tiles after a reveal. Known hexes never change in place. */
const found = new WeakMap<KnownHexes, Map<string, VeilOfTile>>()

/** R-FOG-3: how far a tile of the players' image is veiled. */
export const veilOfTile = (
  state: State,
  { width, height }: Extent,
  { level, column, row }: Tile,
): VeilOfTile => {
  const { grid, ...chart } = chartFor(state, 'player')
  const place: Place = {
    sheet: { width, height },
    chart: { width: chart.width, height: chart.height },
    grid,
    tile: { level, column, row },
  }
  const { known } = state
  const tiles = found.get(known) ?? new Map<string, VeilOfTile>()
  found.set(known, tiles)
  const name = JSON.stringify(place)
  const veil = tiles.get(name) ?? findVeil(place, known)
  tiles.set(name, veil)
  return veil
}

const findVeil = (place: Place, known: KnownHexes): VeilOfTile => {
  const { grid, sheet, chart, tile } = place
  const isKnown = (hex: Hex) => valueAt(known, hex) !== undefined
  const { veil } = tileVeil({ grid, sheet, chart, tile, isKnown })
  if (veil !== 'part') return { veil }
  const onTile = hexesTouching(grid, tileInChart(sheet, chart, tile))
  return { veil, part: { ...place, known: toRuns(onTile.filter(isKnown)) } }
}
