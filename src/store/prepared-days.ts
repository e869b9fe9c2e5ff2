import type { DeleteQueryBuilder, DeleteResult, Kysely, Transaction } from 'kysely'
import type { PreparedDay, PreparedFrom, PreparedStore } from '../campaign/prepared-store.ts'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../rules/bounds.ts'
import { addBytes } from './campaigns.ts'
import type { WhileNewest } from './find-campaign.ts'
import type { Schema } from './schema.ts'
import { idOf, integer, table, text } from './table.ts'

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

export const preparedStore = (db: Kysely<Schema>, whileNewest: WhileNewest): PreparedStore => ({
  addPreparedDays: async (id, days) => {
    await whileNewest(id, async (trx, { history, state }) => {
      const unused = await rowsOf(trx, id, { history, after: state.ahead }).execute()
      const room = Math.max(0, MAX_UNUSED_DAYS - unused.length)
      const added = days.slice(0, room)
      if (added.length === 0) return
      const { prepared: last } = await trx
        .updateTable('campaigns')
        .set((eb) => ({ prepared: eb('prepared', '+', added.length) }))
        .where('id', '=', id)
        .returning('prepared')
        .executeTakeFirstOrThrow()
      const first = last - added.length + 1
      const numbered = added.map((rolls, index) => ({ n: first + index, rolls }))
      await insertPrepared(trx, id, history, numbered)
      const old = trx.deleteFrom('prepared_days').where('campaign', '=', id)
      await addBytes(trx, id, -(await freedBy(old.where('number', '<=', last - MAX_PREPARED_DAYS))))
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
      const dropped = trx.deleteFrom('prepared_days')
      const freed = await freedBy(
        dropped.where((eb) => eb.and({ campaign: id, history, number: n })),
      )
      await addBytes(trx, id, -freed)
      return freed > 0
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

type Deletion = DeleteQueryBuilder<Schema, 'prepared_days', DeleteResult>

/** Returns how many bytes a deletion gave back. */
const freedBy = async (deletion: Deletion): Promise<number> =>
  bytesOf(await deletion.returning('content').execute())

const bytesOf = (rows: readonly { readonly content: string }[]): number =>
  rows.reduce((sum, { content }) => sum + content.length, 0)

/** Of all histories of a campaign but some. Returns their size. */
export const deletePrepared = async (
  trx: Kysely<Schema>,
  campaign: string,
  but: readonly string[],
): Promise<number> => {
  const all = trx.deleteFrom('prepared_days').where('campaign', '=', campaign)
  return freedBy(but.length > 0 ? all.where('history', 'not in', but) : all)
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
