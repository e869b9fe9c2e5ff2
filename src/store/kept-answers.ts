import type { Kysely } from 'kysely'
import type { KeptAnswer, OnceKey } from '../campaign/store.ts'
import type { Schema } from './schema.ts'

export const findAnswer = async (
  db: Kysely<Schema>,
  campaign: string,
  key: string,
): Promise<KeptAnswer | undefined> => {
  const row = await db
    .selectFrom('kept_answers')
    .select(['fingerprint', 'value'])
    .where('campaign', '=', campaign)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { fingerprint: row.fingerprint, value: JSON.parse(row.value) }
}

/** Part of a transaction. The first answer under a key stays. */
export const insertAnswer = async (
  trx: Kysely<Schema>,
  campaign: string,
  { key, fingerprint, value }: OnceKey & { readonly value: unknown },
  now: number,
): Promise<void> => {
  await trx
    .insertInto('kept_answers')
    .values({ campaign, key, fingerprint, value: JSON.stringify(value), kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
