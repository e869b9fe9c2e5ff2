import {
  chartedTerrainAt,
  drawnTerrainAt,
  HEXES_BY_DRAWN_TERRAIN,
  surveyedTerrainAt,
  trueTerrainAt,
} from '#content/chart/quatara.ts'
import type { Land, PaintedTerrain } from '#protocol/map/on-the-map.ts'
import type { Audience, Surroundings } from '#protocol/views.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { HEADINGS, type Hex, neighbour } from '#shared/hex.ts'
import { hexesToRuns, runsWithValue, valueAt } from '#shared/hex-rows.ts'
import { memoize } from '../memoize.ts'
import type { State } from '../state.ts'
import { playersTerrain, terrainName } from '../views/wire-record.ts'
import { showsSurvey } from './chart.ts'

/** R-LAND-1: a hex's terrain: painted, else that of the built-in chart; null if the rules lack it. */
export const landTerrain = ({ terrain, chart, rules }: State, hex: Hex): TerrainId | null => {
  const painted = valueAt(terrain, hex)
  if (painted) return painted
  if (chart) return null
  const drawn = drawnTerrainAt(hex)
  return rules.terrains.some(({ id }) => id === drawn) ? drawn : null
}

const paintedRunsOf = memoize((terrains: State['rules']['terrains']) =>
  memoize(
    (painted: State['terrain']): PaintedTerrain =>
      terrains
        .map(({ id, name }) => ({ terrain: name, runs: runsWithValue(painted, id) }))
        .filter(({ runs }) => runs.length > 0),
  ),
)

/** Painted hexes by terrain, in the rules' order; terrains without painted hexes are left out. */
export const paintedView = ({ terrain, rules }: State): PaintedTerrain =>
  paintedRunsOf(rules.terrains)(terrain)

/** R-LAND-1: all hexes with a known terrain, each hex once. */
export const landRuns = (state: State): Land['land'] => {
  const { rules, chart, terrain: painted } = state
  const drawn = chart
    ? []
    : rules.terrains.map(({ id, name }) => {
        const unpainted = (HEXES_BY_DRAWN_TERRAIN.get(id) ?? []).filter(
          (hex) => !valueAt(painted, hex),
        )
        return { terrain: name, from: 'chart' as const, runs: hexesToRuns(unpainted) }
      })
  return [
    ...paintedView(state).map((part) => ({ ...part, from: 'painting' as const })),
    ...drawn.filter(({ runs }) => runs.length > 0),
  ]
}

const NOT_SET = 'terrain not set'
const UNKNOWN = 'unknown'

const describeForGm = (state: State, hex: Hex): string => {
  const land = landTerrain(state, hex)
  if (land) return terrainName(state.rules, land)
  return state.chart ? NOT_SET : trueTerrainAt(hex)
}

/** R-LAND-3: painted terrain of known hexes, else the terrain on the players' image; nothing under the veil. */
const describeForPlayers = (state: State, hex: Hex): string => {
  const { settings, rules, chart, known, terrain } = state
  const isKnown = valueAt(known, hex) !== undefined
  if (settings.fog !== 'off' && !isKnown) return UNKNOWN
  const painted = isKnown ? valueAt(terrain, hex) : undefined
  if (painted) return playersTerrain(rules, painted)
  if (chart) return NOT_SET
  return isKnown && showsSurvey(state) ? surveyedTerrainAt(hex) : chartedTerrainAt(hex)
}

export const surroundingsFor = (state: State, audience: Audience, hex: Hex): Surroundings => {
  const describe = audience === 'gm' ? describeForGm : describeForPlayers
  return {
    here: describe(state, hex),
    neighbours: HEADINGS.map((heading) => describe(state, neighbour(hex, heading))),
  }
}
