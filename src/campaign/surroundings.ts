import { chartedTerrainAt, trueTerrainAt } from '../content/chart/terrain-at.ts'
import type { Audience, Surroundings } from '../protocol/views.ts'
import { HEADINGS, type Hex, hexKey, neighbour } from '../rules/hex.ts'
import type { State } from './campaign.ts'
import { landTerrain } from './land.ts'
import { terrainName } from './wire-record.ts'

const NOT_NOTED = 'terrain not set'
const UNKNOWN = 'unknown'

const gmWords = (state: State, hex: Hex): string => {
  const { rules, chart } = state.expedition
  const land = landTerrain(state, hex)
  if (land) return terrainName(rules, land)
  return chart ? NOT_NOTED : trueTerrainAt(hex)
}

/** R-LAND-3: painted on known hexes, else on the players' chart where it is not veiled. */
const playersWords = ({ expedition, mapState }: State, hex: Hex): string => {
  const key = hexKey(hex)
  const isKnown = mapState.known.has(key)
  if (expedition.settings.fog !== 'off' && !isKnown) return UNKNOWN
  const painted = isKnown ? mapState.terrain.get(key) : undefined
  if (painted) return terrainName(expedition.rules, painted)
  return expedition.chart ? NOT_NOTED : chartedTerrainAt(hex)
}

export const surroundingsFor = (state: State, audience: Audience, hex: Hex): Surroundings => {
  const words = audience === 'gm' ? gmWords : playersWords
  return {
    here: words(state, hex),
    neighbours: HEADINGS.map((heading) => words(state, neighbour(hex, heading))),
  }
}
