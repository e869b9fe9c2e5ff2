import { Type } from 'typebox'
import { ENCOUNTER_TABLES } from '../../content/encounters/tables.ts'
import { TerrainSchema } from '../../protocol/views.ts'
import { TERRAINS } from '../../rules/terrain.ts'
import type { App } from '../parts.ts'
import { NoQuerySchema } from './schemas.ts'

export const terrainRoutes = (app: App): void => {
  app.get(
    '/terrains',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'The terrains with their encounter tables',
        querystring: NoQuerySchema,
        response: { 200: Type.Array(TerrainSchema) },
      },
    },
    async () =>
      TERRAINS.map((terrain) => ({
        ...terrain,
        encounters: ENCOUNTER_TABLES[terrain.name].map(({ name, min, max }) => ({
          name,
          min,
          max,
        })),
      })),
  )
}
