import type { Kysely } from 'kysely'
import type { KeptAnswer, OnceKey } from '../campaign/store.ts'
import type { KeptAnswerRow, Schema } from './schema.ts'

type NewAnswer = OnceKey & { readonly value: unknown }

export type KeptAnswers = ReturnType<typeof keptAnswers>

export const keptAnswers = (db: Kysely<Schema>) => {
  return {
    find: async (campaign: string, key: string): Promise<KeptAnswer | undefined> => {
      const row = await selectAnswer(db, { campaign, key }).executeTakeFirst()
      return row && { fingerprint: row.fingerprint, value: JSON.parse(row.value) }
    },
    /** The first answer under a key stays. */
    insert: async (trx: Kysely<Schema>, campaign: string, answer: NewAnswer, now: number) => {
      await insertAnswer(trx, toAnswerRow(campaign, answer, now)).execute()
    },
  }
}

export const toAnswerRow = (
  campaign: string,
  { key, fingerprint, value }: NewAnswer,
  keptAt: number,
): KeptAnswerRow => ({
  campaign,
  key,
  fingerprint,
  value: JSON.stringify(value),
  kept_at: keptAt,
})

/** What the answer takes of a campaign that nothing else grows. */
export const answerBytes = ({ key, fingerprint, value }: KeptAnswerRow): number =>
  key.length + fingerprint.length + value.length

const selectAnswer = (db: Kysely<Schema>, { campaign, key }: { campaign: string; key: string }) =>
  db
    .selectFrom('kept_answers')
    .select(['fingerprint', 'value'])
    .where('campaign', '=', campaign)
    .where('key', '=', key)

export const insertAnswer = (
  db: Kysely<Schema>,
  { campaign, key, fingerprint, value, kept_at }: KeptAnswerRow,
) =>
  db
    .insertInto('kept_answers')
    .values({ campaign, key, fingerprint, value, kept_at })
    .onConflict((conflict) => conflict.doNothing())
