import { Type } from 'typebox'
import { tablesOf } from '../../campaign/tables/tables-of.ts'
import { TerrainSchema } from '../../protocol/views.ts'
import { tableOf } from '../../rules/encounter.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { App } from '../parts.ts'
import { apiRoute } from './api-route.ts'

/** Numbers on the wire, as in older versions. */
const STANDARD_IDS: ReadonlySet<string> = new Set(STANDARD_RULES.terrains.map(({ id }) => id))

export const terrainRoutes = (app: App): void =>
  apiRoute(
    app,
    {
      method: 'GET',
      url: '/terrains',
      summary: 'The terrains with their encounter tables',
      access: 'gm',
      answer: Type.Array(TerrainSchema),
    },
    async ({ entered: { campaign } }) =>
      campaign.state.rules.terrains.map((terrain) => ({
        id: STANDARD_IDS.has(terrain.id) ? Number(terrain.id) : terrain.id,
        name: terrain.name,
        difficulty: terrain.dc,
        encounters: tableOf(tablesOf(campaign.state), terrain).rows.map(({ name, min, max }) => ({
          name,
          min,
          max,
        })),
      })),
  )
