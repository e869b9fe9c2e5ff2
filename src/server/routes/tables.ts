import { tablesInOrder } from '../../campaign/tables/tables-of.ts'
import {
  addTable,
  newTableId,
  removeTable,
  rewriteTable,
} from '../../campaign/tables/write-tables.ts'
import { EncounterTablesSchema, WriteTableSchema } from '../../protocol/tables.ts'
import type { App, Parts } from '../parts.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { CampaignPartSchema } from './schemas.ts'

export const tableRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(
    app,
    {
      method: 'GET',
      url: '/tables',
      summary: 'The encounter tables, in the order of their names',
      access: 'gm',
      answer: EncounterTablesSchema,
    },
    async ({ entered }) => [...tablesInOrder(entered.campaign.state)],
  )

  const written = {
    bodyLimit: SHARES.bytesInFlight.tableBytes,
    body: WriteTableSchema,
  } as const

  commandRoute(
    app,
    {
      ...written,
      method: 'POST',
      url: '/tables',
      summary: 'Adds an encounter table; Location names it. A row without an id gets one',
      problems: ['TOO_MANY_TABLES'],
      status: 201,
    },
    async ({ body, url }, carry, reply) => {
      let id = ''
      const view = await carry((asked) => {
        id = newTableId(asked)
        return addTable(store, { ...asked, written: body })
      })
      // A repeat that names another revision is not told it.
      if (view.tables.some((table) => table.id === id))
        reply.header('location', `${url.split('?', 1)[0]}/${id}`)
      return view
    },
  )

  const ofTable = { url: '/tables/:id', params: CampaignPartSchema } as const

  commandRoute(
    app,
    {
      ...ofTable,
      ...written,
      method: 'PUT',
      summary: 'Writes an encounter table anew. Rows that keep their ids stay met',
      problems: ['NO_SUCH_TABLE'],
    },
    async ({ body, params: { id } }, carry) =>
      carry((asked) => rewriteTable(store, { ...asked, id, written: body })),
  )

  commandRoute(
    app,
    {
      ...ofTable,
      method: 'DELETE',
      summary: 'Deletes an encounter table that no terrain and no other table uses',
      problems: ['NO_SUCH_TABLE', 'IN_USE'],
    },
    async ({ params: { id } }, carry) => carry((asked) => removeTable(store, { ...asked, id })),
  )
}
