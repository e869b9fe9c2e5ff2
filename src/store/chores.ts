import { type Kysely, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { ChoreStore } from '../campaign/chore-store.ts'
import type { Schema } from './schema.ts'
import { updatesOne } from './statement.ts'
import { integer, orNull, table, text } from './table.ts'

/** What one of several servers does for all. */
export const chores = table(
  {
    chore: text(),
    done_at: orNull(integer()),
    taken_by: orNull(text()),
    taken_at: integer(),
    taken_until: integer(),
  },
  ['chore'],
)

/** @param now milliseconds since 1970, by one clock for all servers */
export const choreStore = (db: Kysely<Schema>, now: () => RawBuilder<number>): ChoreStore => {
  const update = async (chore: string, by: string, change: UpdateObject<Schema, 'chores'>) => {
    const updated = db.updateTable('chores').set(change)
    return updatesOne(updated.where((eb) => eb.and({ chore, taken_by: by })))
  }
  const after = (forMs: number) => sql<number>`${now()} + ${sql.lit(forMs)}`
  return {
    choreDoneAt: async (chore) => {
      const found = db.selectFrom('chores').select('done_at').where('chore', '=', chore)
      return (await found.executeTakeFirst())?.done_at ?? undefined
    },

    takeChore: async (chore, { by, since, forMs }) => {
      const [time, start] = [now(), sql.lit(since)]
      const taken = {
        taken_by: by,
        // Where the database's clock is behind the server's, what is done now is done since, too.
        taken_at: sql<number>`case when ${time} > ${start} then ${time} else ${start} end`,
        taken_until: after(forMs),
      }
      const row = await db
        .insertInto('chores')
        .values({ chore, done_at: null, ...taken })
        .onConflict((conflict) =>
          conflict
            .column('chore')
            .doUpdateSet(taken)
            .where('chores.taken_until', '<=', time)
            .where(({ eb, or }) =>
              or([eb('chores.done_at', 'is', null), eb('chores.done_at', '<', start)]),
            ),
        )
        .returning('chore')
        .executeTakeFirst()
      return row !== undefined
    },

    keepChore: async (chore, { by, forMs }) => update(chore, by, { taken_until: after(forMs) }),

    finishChore: async (chore, by) =>
      update(chore, by, { done_at: sql<number>`taken_at`, taken_by: null, taken_until: 0 }),
  }
}
