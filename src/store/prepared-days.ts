import type { Kysely, Transaction } from 'kysely'
import type { PreparedDay, PreparedFrom, PreparedStore } from '../campaign/prepared-store.ts'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../rules/bounds.ts'
import type { Roll } from '../rules/dice.ts'
import { addBytes } from './campaigns.ts'
import type { WhileNewest } from './find-campaign.ts'
import type { Schema } from './schema.ts'
import { idOf, integer, type Row, table, text } from './table.ts'

export const preparedDays = table(
  {
    campaign: idOf('campaigns'),
    number: integer(),
    /** The history that it is for. */
    history: text(),
    /** JSON of its rolls. */
    content: text(),
  },
  ['campaign', 'number'],
)

type PreparedDayRow = Row<typeof preparedDays.columns>

export const preparedStore = (db: Kysely<Schema>, whileNewest: WhileNewest): PreparedStore => ({
  addPreparedDays: async (id, days) => {
    await whileNewest(id, async (trx, { history, state }) => {
      const unused = await rowsOf(trx, id, { history, after: state.ahead }).execute()
      const room = Math.max(0, MAX_UNUSED_DAYS - unused.length)
      await numberOn(trx, id, history, days.slice(0, room))
    })
  },

  listPreparedDays: async (campaign, from) =>
    (await rowsOf(db, campaign, from).execute()).map(({ number, content }) => ({
      n: number,
      rolls: JSON.parse(content) as PreparedDay['rolls'],
    })),

  dropPreparedDay: async (id, n) => {
    const isDropped = await whileNewest(id, async (trx, { history, state }) => {
      if (n <= state.ahead) return false
      const dropped = await trx
        .deleteFrom('prepared_days')
        .where((eb) => eb.and({ campaign: id, history, number: n }))
        .returning('content')
        .execute()
      await addBytes(trx, id, -bytesOf(dropped))
      return dropped.length === 1
    })
    return isDropped ?? false
  },
})

const rowsOf = (db: Kysely<Schema>, campaign: string, { history, after, limit }: PreparedFrom) =>
  db
    .selectFrom('prepared_days')
    .select(['number', 'content'])
    .where((eb) => eb.and({ campaign, history }))
    .where('number', '>', after)
    .orderBy('number')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))

const bytesOf = (rows: readonly Pick<PreparedDayRow, 'content'>[]): number =>
  rows.reduce((sum, { content }) => sum + content.length, 0)

/** Of all histories of a campaign but some. Returns their size. */
export const deletePrepared = async (
  trx: Kysely<Schema>,
  campaign: string,
  but: readonly string[],
): Promise<number> => {
  const deleted = await trx
    .deleteFrom('prepared_days')
    .where('campaign', '=', campaign)
    .$if(but.length > 0, (query) => query.where('history', 'not in', but))
    .returning('content')
    .execute()
  return bytesOf(deleted)
}

/** The oldest go beyond what is kept. */
const numberOn = async (
  trx: Transaction<Schema>,
  campaign: string,
  history: string,
  days: readonly (readonly Roll[])[],
): Promise<void> => {
  if (days.length === 0) return
  const { prepared: last } = await trx
    .updateTable('campaigns')
    .set((eb) => ({ prepared: eb('prepared', '+', days.length) }))
    .where('id', '=', campaign)
    .returning('prepared')
    .executeTakeFirstOrThrow()
  const numbered = days.map((rolls, index) => ({ n: last - days.length + 1 + index, rolls }))
  await insertPrepared(trx, campaign, history, numbered)
  const old = await trx
    .deleteFrom('prepared_days')
    .where('campaign', '=', campaign)
    .where('number', '<=', last - MAX_PREPARED_DAYS)
    .returning('content')
    .execute()
  await addBytes(trx, campaign, -bytesOf(old))
}

export const insertPrepared = async (
  trx: Transaction<Schema>,
  campaign: string,
  history: string,
  days: readonly PreparedDay[],
): Promise<void> => {
  const rows = days.map(({ n: number, rolls }) => {
    const content = JSON.stringify(rolls)
    return { campaign, number, history, content }
  })
  for (const row of rows) await trx.insertInto('prepared_days').values(row).execute()
  await addBytes(trx, campaign, bytesOf(rows))
}
