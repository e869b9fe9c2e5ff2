import { type Kysely, sql } from 'kysely'
import { ROW_COLUMNS } from '../change-rows.ts'
import { type Advance, type AdvanceAtOnce, advanceCampaign } from '../commit-statements.ts'
import { compileOnce } from '../compile-once.ts'
import type { ChangeRow, KeptAnswerRow, Schema } from '../schema.ts'

/** One statement is a transaction by itself: most of a day's cost are round trips. */
export const advanceAtOnce = (db: Kysely<Schema>): AdvanceAtOnce => {
  const silently = compileOnce(db, moveAndInsert)
  const answered = compileOnce(db, moveInsertAndKeep)
  return async ({ to, change, answer }) => {
    const { rows } = answer
      ? await answered(db, { ...to, ...prefixed(change), ...answer })
      : await silently(db, { ...to, ...prefixed(change) })
    return rows.length === 1
  }
}

/** With a prefix, as the campaign's row has columns of the same names. */
type Made = {
  readonly [Column in keyof Omit<ChangeRow, 'campaign'> as `made_${Column}`]: ChangeRow[Column]
}

const prefixed = ({ campaign: _, ...change }: ChangeRow): Made =>
  Object.fromEntries(
    Object.entries(change).map(([column, value]) => [`made_${column}`, value]),
  ) as unknown as Made

/** The campaign's row comes first: without it nothing else is written. */
const move = (db: Kysely<Schema>, to: Advance & Made) =>
  db
    .with('moved', (query) => advanceCampaign(query as Kysely<Schema>, to).returning('id'))
    .with('made', (query) =>
      query
        .insertInto('changes')
        .columns(ROW_COLUMNS)
        .expression((select) =>
          select
            .selectFrom('moved')
            .select([
              'id',
              integer(to.made_seq).as('seq'),
              integer(to.made_parent).as('parent'),
              text(to.made_kind).as('kind'),
              integer(to.made_undone).as('undone'),
              integer(to.made_made_at).as('made_at'),
              integer(to.made_day).as('day'),
              integer(to.made_volume).as('volume'),
              text(to.made_mark).as('mark'),
              text(to.made_content).as('content'),
              text(to.made_before).as('before'),
              text(to.made_after).as('after'),
              text(to.made_atlas).as('atlas'),
            ]),
        )
        .returning('seq'),
    )

const moveAndInsert = (db: Kysely<Schema>, to: Advance & Made) =>
  move(db, to).selectFrom('moved').select('id')

const moveInsertAndKeep = (db: Kysely<Schema>, to: Advance & Made & KeptAnswerRow) =>
  move(db, to)
    .with('kept', (query) =>
      query
        .insertInto('kept_answers')
        .columns(['campaign', 'key', 'fingerprint', 'value', 'kept_at'])
        .expression((select) =>
          select
            .selectFrom('moved')
            .select([
              'id',
              text(to.key).as('key'),
              text(to.fingerprint).as('fingerprint'),
              text(to.value).as('value'),
              integer(to.kept_at).as('kept_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('key'),
    )
    .selectFrom('moved')
    .select('id')

/** PostgreSQL infers no types in a select list. */
const text = (value: string | null) => sql<string>`cast(${value} as text)`
const integer = (value: number | null) => sql<number>`cast(${value} as bigint)`
