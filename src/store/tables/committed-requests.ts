import type { Kysely } from 'kysely'
import type { CampaignStore, CommittedRequest } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import { statement } from './statement.ts'

type RequestRow = Schema['committed_requests']

/** Inserts a request, unless there is one with its key. */
const insertIfNewKey = statement((trx, row: RequestRow) =>
  trx
    .insertInto('committed_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
)

export const insertRequest = async (
  trx: Kysely<Schema>,
  history: string,
  { key, fingerprint, days, stopped }: CommittedRequest,
  made_at: number,
): Promise<void> => {
  const [first_day, last_day] = [days?.first ?? null, days?.last ?? null]
  await insertIfNewKey(trx, { history, key, fingerprint, made_at, first_day, last_day, stopped })
}

const findByKey = statement((db, { history, key }: Pick<RequestRow, 'history' | 'key'>) =>
  db
    .selectFrom('committed_requests')
    .select(['fingerprint', 'first_day', 'last_day', 'stopped'])
    .where('history', '=', history)
    .where('key', '=', key),
)

export const requestReader = (db: Kysely<Schema>): Pick<CampaignStore, 'findRequest'> => ({
  findRequest: async (history, key) => {
    const [row] = (await findByKey(db, { history, key })).rows
    if (!row) return undefined
    const { fingerprint, first_day: first, last_day: last, stopped } = row
    const days = first === null || last === null ? null : { first, last }
    return { key, fingerprint, days, stopped }
  },
})
