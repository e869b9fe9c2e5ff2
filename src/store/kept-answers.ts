import type { Kysely } from 'kysely'
import type { CampaignStore, OnceKey } from '../campaign/store.ts'
import { addBytes, holdCampaign } from './campaigns.ts'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'
import { idOf, integer, type Row, table, text } from './table.ts'

export const keptAnswers = table(
  {
    campaign: idOf('campaigns'),
    key: text(),
    fingerprint: text(),
    kept_at: integer(),
    /** JSON. */
    value: text(),
  },
  ['campaign', 'key'],
  { kept_answers_by_age: ['kept_at'] },
)

type KeptAnswerRow = Row<typeof keptAnswers.columns>

export const toAnswerRow = (
  campaign: string,
  { key, fingerprint, value }: OnceKey & { readonly value: unknown },
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

/** The first answer under a key stays. */
export const insertAnswer = statement(
  (trx, { campaign, key, fingerprint, value, kept_at }: KeptAnswerRow) =>
    trx
      .insertInto('kept_answers')
      .values({ campaign, key, fingerprint, value, kept_at })
      .onConflict((conflict) => conflict.doNothing()),
)

const findAnswer = statement((db, { campaign, key }: Pick<KeptAnswerRow, 'campaign' | 'key'>) =>
  db
    .selectFrom('kept_answers')
    .select(['fingerprint', 'value'])
    .where('campaign', '=', campaign)
    .where('key', '=', key),
)

export const answerStore = (
  db: Kysely<Schema>,
  clock: () => number,
): Pick<CampaignStore, 'findAnswer' | 'keepAnswer'> => ({
  findAnswer: async (campaign, key) => {
    const [row] = (await findAnswer(db, { campaign, key })).rows
    return row && { fingerprint: row.fingerprint, value: JSON.parse(row.value) }
  },

  keepAnswer: async (campaign, answer) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, campaign))) return
      const row = toAnswerRow(campaign, answer, clock())
      await insertAnswer(trx, row)
      await addBytes(trx, campaign, answerBytes(row))
    }),
})
