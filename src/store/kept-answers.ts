import { Buffer } from 'node:buffer'
import { type DeleteQueryBuilder, type DeleteResult, type Kysely, sql } from 'kysely'
import type { CampaignStore, OnceKey } from '../campaign/store.ts'
import { addBytes, holdCampaign } from './campaigns.ts'
import type { Schema } from './schema.ts'
import { ROWS_AT_ONCE, statement } from './statement.ts'
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
  kept_at: number,
): KeptAnswerRow => ({ campaign, key, fingerprint, value: JSON.stringify(value), kept_at })

/** What an answer takes of its campaign: without it, undo and redo would be room without end. */
export const answerBytes = ({ key, fingerprint, value }: KeptAnswerRow): number =>
  Buffer.byteLength(key + fingerprint + value)

/** Deletes answers. Their campaigns shrink. Returns how many there were. */
export const deleteAnswers = async (
  trx: Kysely<Schema>,
  which: (all: Deletion) => Deletion,
): Promise<number> => {
  const size = sql<number>`octet_length(key) + octet_length(fingerprint) + octet_length(value)`
  const gone = await which(trx.deleteFrom('kept_answers'))
    .returning(['campaign', size.as('bytes')])
    .execute()
  for (const [campaign, rows] of Map.groupBy(gone, (row) => row.campaign))
    await addBytes(trx, campaign, -rows.reduce((sum, { bytes }) => sum + bytes, 0))
  return gone.length
}

type Deletion = DeleteQueryBuilder<Schema, 'kept_answers', DeleteResult>

/** Some of those that are older, few enough that others never wait long. Returns whether there may be more. */
export const deletesOldAnswers = async (trx: Kysely<Schema>, before: number): Promise<boolean> => {
  const old = trx.selectFrom('kept_answers').select(['campaign', 'key'])
  const some = old.where('kept_at', '<', before).limit(ROWS_AT_ONCE).$asTuple('campaign', 'key')
  const count = await deleteAnswers(trx, (all) =>
    all.where(({ eb, refTuple }) => eb(refTuple('campaign', 'key'), 'in', some)),
  )
  return count === ROWS_AT_ONCE
}

/** The first answer under a key stays. */
export const insertAnswer = statement((trx, row: KeptAnswerRow) =>
  trx
    .insertInto('kept_answers')
    .values(row)
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
