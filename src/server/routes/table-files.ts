import { Type } from 'typebox'
import { findTable, tablesInOrder, tablesOf } from '../../campaign/tables/tables-of.ts'
import { writeTables } from '../../formats/tables/write-tables.ts'
import { exactly, oneOf } from '../../protocol/schema.ts'
import { SET_FORMATS, TABLE_FORMATS, type TableFormat } from '../../protocol/table-formats.ts'
import type { EncounterTables } from '../../rules/encounter.ts'
import { attachmentNamed, wordsOf } from '../backup/file-name.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { READING } from '../shares/rates.ts'
import { CampaignPartSchema } from './schemas.ts'

const FILES = {
  csv: { type: 'text/csv', ends: '.csv' },
  json: { type: 'application/json', ends: '.json' },
  markdown: { type: 'text/markdown', ends: '.md' },
  foundry: { type: 'application/json', ends: '.json' },
  roll20: { type: 'text/plain', ends: '.txt' },
  text: { type: 'text/plain', ends: '.txt' },
} as const satisfies Record<TableFormat, { type: string; ends: string }>

const nameIn =
  (tables: EncounterTables) =>
  (id: string): string =>
    tables[id]?.name ?? id

const headersOf = (name: string, format: TableFormat) => ({
  'content-type': `${FILES[format].type}; charset=utf-8`,
  'content-disposition': attachmentNamed(`${wordsOf(name) || 'table'}${FILES[format].ends}`),
})

/** Another name for `foundry`. */
const FOUNDRY_13 = 'foundry-13'

const FileSchema = Type.String({ description: 'The file, in UTF-8.' })
const produces = [...new Set(Object.values(FILES).map(({ type }) => type))]

/** For other programs. */
export const tableFileRoutes = (app: App): void => {
  app.get(
    '/tables/export',
    {
      config: { access: 'gm', rateLimit: READING },
      schema: {
        summary: 'All encounter tables as one file',
        querystring: exactly({ format: oneOf(SET_FORMATS) }),
        produces,
        response: { 200: FileSchema },
      },
    },
    async ({ entered: { campaign }, query: { format } }, reply) => {
      const tables = tablesInOrder(campaign.state)
      const file = writeTables(tables, format, nameIn(tablesOf(campaign.state)))
      return reply.headers(headersOf('encounter-tables', format)).send(file)
    },
  )

  app.get(
    '/tables/:id/export',
    {
      config: { access: 'gm', rateLimit: READING, problems: ['NO_SUCH_TABLE'] },
      schema: {
        summary: 'An encounter table as a file',
        params: CampaignPartSchema,
        querystring: exactly({ format: oneOf([...TABLE_FORMATS, FOUNDRY_13]) }),
        produces,
        response: { 200: FileSchema },
      },
    },
    async ({ entered: { campaign }, params: { id }, query }, reply) => {
      const format = query.format === FOUNDRY_13 ? 'foundry' : query.format
      const table = findTable(campaign.state, id)
      if (!table) throw problem('NO_SUCH_TABLE')
      const file = writeTables([table], format, nameIn(tablesOf(campaign.state)))
      return reply.headers(headersOf(table.name, format)).send(file)
    },
  )
}
