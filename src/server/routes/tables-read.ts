import { readTables } from '../../formats/tables/read-tables.ts'
import { MAX_TABLES_LINES } from '../../protocol/limits.ts'
import { ReadingSchema, TablesTextSchema } from '../../protocol/tables-read.ts'
import type { App } from '../parts.ts'
import { badInput } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute } from './api-route.ts'

const LINE_ENDS = /\r\n|\n|\r/g

/** Counts no further than the limit. */
const hasTooManyLines = (text: string): boolean => {
  let count = 1
  for (const _ of text.matchAll(LINE_ENDS)) {
    count += 1
    if (count > MAX_TABLES_LINES) return true
  }
  return false
}

export const tablesReadRoute = (app: App): void =>
  apiRoute(
    app,
    {
      method: 'POST',
      url: '/tables/read',
      summary: 'Reads encounter tables of other programs; saves nothing',
      access: 'gm',
      body: TablesTextSchema,
      bodyLimit: SHARES.bytesInFlight.tablesBytes,
      answer: ReadingSchema,
    },
    async ({ body: { text } }) => {
      if (hasTooManyLines(text)) throw badInput('text', 'too-many-lines', { max: MAX_TABLES_LINES })
      return readTables(text)
    },
  )
