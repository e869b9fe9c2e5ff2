import { Type } from 'typebox'
import { changeRules } from '#campaign/rules/rules-and-settings.ts'
import { findTable, tablesInOrder, tablesOf } from '#campaign/tables/tables-of.ts'
import { addTable, removeTable, rewriteTable } from '#campaign/tables/write-tables.ts'
import { toWireRules } from '#campaign/views/wire-record.ts'
import { PRESETS } from '#content/rule-sets/presets.ts'
import { writeTables } from '#formats/tables/write-tables.ts'
import { SET_FORMATS, TABLE_FORMATS } from '#protocol/limits.ts'
import { RulesAnswerSchema, WriteRulesSchema } from '#protocol/rules/rules.ts'
import { EncounterTablesSchema, WriteTableSchema } from '#protocol/rules/tables.ts'
import { exactly, oneOf } from '#protocol/schema.ts'
import { TerrainSchema } from '#protocol/views.ts'
import { findEncounterTable } from '#rules/encounter.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { FILE_TYPES, fileHeaders, fileNamePart } from '../backup/layout.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { READ_RATE_LIMIT } from '../limits/rates.ts'
import { problem } from '../problems/http-problem.ts'
import { apiRoute, commandRoute, IdParamsSchema } from './api-route.ts'

/** Ids of the standard terrains, which `GET /terrains` answers as numbers. */
const STANDARD_IDS: ReadonlySet<string> = new Set(STANDARD_RULES.terrains.map(({ id }) => id))

export const ruleRoutes = (app: App, { store }: Pick<Dependencies, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /rules',
    summary: 'The rules that the campaign is played by, and ready ones with their sources',
    answer: RulesAnswerSchema,
    handle: async ({ target }) => ({
      rules: toWireRules(target.campaign.state.rules),
      presets: PRESETS.map((preset) => ({ ...preset, rules: toWireRules(preset.rules) })),
    }),
  })

  commandRoute(app, {
    request: 'PUT /rules',
    summary:
      'Sets the rules, all of them. Terrains that the record or painted hexes have are left out only with a replacement',
    body: WriteRulesSchema,
    handle: (command, { body }) => changeRules(store, { ...command, written: body }),
  })

  apiRoute(app, {
    request: 'GET /terrains',
    summary: 'The terrains with their encounter tables',
    answer: Type.Array(TerrainSchema),
    handle: async ({ target: { campaign } }) =>
      campaign.state.rules.terrains.map((terrain) => ({
        id: STANDARD_IDS.has(terrain.id) ? Number(terrain.id) : terrain.id,
        name: terrain.name,
        difficulty: terrain.dc,
        encounters: [...findEncounterTable(tablesOf(campaign.state), terrain).rows],
      })),
  })
}

export const tableRoutes = (app: App, { store }: Pick<Dependencies, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /tables',
    summary: 'The encounter tables, in the order of their names',
    answer: EncounterTablesSchema,
    handle: async ({ target }) => [...tablesInOrder(target.campaign.state)],
  })

  const tableBody = {
    bodyLimit: LIMITS.transfers.tableBytes,
    body: WriteTableSchema,
  } as const

  commandRoute(app, {
    ...tableBody,
    request: 'POST /tables',
    summary: 'Adds an encounter table. A row without an id gets one',
    status: 201,
    handle: (command, { body }) => addTable(store, { ...command, written: body }),
  })

  commandRoute(app, {
    ...tableBody,
    request: 'PUT /tables/:id',
    params: IdParamsSchema,
    summary: 'Writes an encounter table anew. Rows that keep their ids stay met',
    handle: (command, { body, params: { id } }) =>
      rewriteTable(store, { ...command, id, written: body }),
  })

  commandRoute(app, {
    request: 'DELETE /tables/:id',
    params: IdParamsSchema,
    summary: 'Deletes an encounter table that no terrain and no other table uses',
    handle: (command, { params: { id } }) => removeTable(store, { ...command, id }),
  })

  tableFileRoutes(app)
}

/** Another name of the format `foundry`. */
const FOUNDRY_13 = 'foundry-13'

const tableFileRoutes = (app: App): void => {
  const tableFile = {
    rateLimit: READ_RATE_LIMIT,
    produces: [...new Set(Object.values(FILE_TYPES).map(({ type }) => type))],
    answer: Type.String({ description: 'The file, in UTF-8.' }),
  } as const

  apiRoute(app, {
    ...tableFile,
    request: 'GET /tables/export',
    summary: 'All encounter tables as one file',
    query: exactly({ format: oneOf(SET_FORMATS) }),
    handle: async ({ target: { campaign }, query: { format } }, reply) => {
      const tables = tablesOf(campaign.state)
      reply.headers(fileHeaders('encounter-tables', format))
      return writeTables(tablesInOrder(campaign.state), format, (id) => tables[id]?.name ?? id)
    },
  })

  apiRoute(app, {
    ...tableFile,
    request: 'GET /tables/:id/export',
    summary: 'An encounter table as a file',
    params: IdParamsSchema,
    query: exactly({ format: oneOf([...TABLE_FORMATS, FOUNDRY_13]) }),
    handle: async ({ target: { campaign }, params, query }, reply) => {
      const format = query.format === FOUNDRY_13 ? 'foundry' : query.format
      const table = findTable(campaign.state, params.id)
      if (!table) throw problem('NO_SUCH_TABLE')
      const tables = tablesOf(campaign.state)
      reply.headers(fileHeaders(fileNamePart(table.name) || 'table', format))
      return writeTables([table], format, (id) => tables[id]?.name ?? id)
    },
  })
}
