import { type Static, Type } from 'typebox'
import { HexRunsSchema } from './on-the-map.ts'
import { TerrainNameSchema } from './rules.ts'
import { exactly, oneOf } from './schema.ts'

/** R-LAND-1: where the terrain of a hex is known from; painting goes before the chart. */
export const LAND_SOURCES = ['chart', 'painting'] as const

/** Answer of `GET /land`: every hex once. */
export const LandSchema = exactly({
  land: Type.Array(
    exactly({ terrain: TerrainNameSchema, from: oneOf(LAND_SOURCES), runs: HexRunsSchema }),
  ),
})
export type Land = Static<typeof LandSchema>
