import type { Kysely } from 'kysely'
import type { CampaignStore, RecordedDay } from '../campaign/store.ts'
import { inBatches } from './batches.ts'
import type { Schema } from './schema.ts'
import { idOf, integer, table, text } from './table.ts'

/** What the journal keeps of each day, longer than the change that ended it. */
export const days = table(
  {
    history: idOf('histories'),
    /** Of the change. */
    seq: integer(),
    day: integer(),
    /** JSON of a `DayEntry`. */
    document: text(),
  },
  ['history', 'seq'],
)

export const dayReader = (db: Kysely<Schema>): Pick<CampaignStore, 'listDays' | 'findDays'> => {
  const select = (history: string) =>
    db.selectFrom('days').select(['seq', 'document']).where('history', '=', history)
  return {
    listDays: async (history, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      const rows = await select(history)
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toDay)
    },

    findDays: async (history, changes) => {
      const found: RecordedDay[] = []
      for (const some of inBatches(changes))
        found.push(...(await select(history).where('seq', 'in', some).execute()).map(toDay))
      return found.sort((a, b) => a.seq - b.seq)
    },
  }
}

const toDay = ({ seq, document }: { seq: number; document: string }): RecordedDay => ({
  seq,
  entry: JSON.parse(document),
})
