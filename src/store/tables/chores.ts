import { type Kysely, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { ChoreStore } from '#campaign/ports/chore-store.ts'
import type { Schema } from '../schema/schema.ts'
import { updateOne } from './statement.ts'

/** A stored time that is further ahead than this was written by a wrong clock, and is ignored. */
const MAX_CLOCK_ERROR_MS = 3_600_000
const latestPlausible = (now: RawBuilder<number>) =>
  sql<number>`${now} + ${sql.lit(MAX_CLOCK_ERROR_MS)}`

/** @param now milliseconds since 1970, by one clock for all servers */
export const choreStore = (db: Kysely<Schema>, now: () => RawBuilder<number>): ChoreStore => {
  const update = async (chore: string, by: string, change: UpdateObject<Schema, 'chores'>) => {
    const updated = db.updateTable('chores').set(change)
    return updateOne(updated.where((eb) => eb.and({ chore, taken_by: by })))
  }
  return {
    choreDoneAt: async (chore) => {
      const row = await db
        .selectFrom('chores')
        .select('done_at')
        .where('chore', '=', chore)
        .where('done_at', '<=', latestPlausible(now()))
        .executeTakeFirst()
      return row?.done_at ?? undefined
    },

    takeChore: async (chore, { by, since, forMs }) => {
      const time = now()
      const start = sql<number>`${sql.lit(since)}`
      // If the database's clock is behind the server's, a chore done now must not count as done before `since`.
      const takenAt = sql<number>`case when ${time} > ${start} then ${time} else ${start} end`
      const claim = {
        taken_by: by,
        taken_at: takenAt,
        taken_until: sql<number>`${time} + ${sql.lit(forMs)}`,
      }
      const isFree = sql<boolean>`(chores.taken_until <= ${time}
        or chores.taken_until > ${latestPlausible(time)})`
      const isDue = sql<boolean>`(chores.done_at is null or chores.done_at < ${start}
        or chores.done_at > ${latestPlausible(takenAt)})`
      const row = await db
        .insertInto('chores')
        .values({ chore, done_at: null, ...claim })
        .onConflict((conflict) =>
          conflict.column('chore').doUpdateSet(claim).where(isFree).where(isDue),
        )
        .returning('chore')
        .executeTakeFirst()
      return row !== undefined
    },

    extendChore: async (chore, { by, forMs }) =>
      update(chore, by, { taken_until: sql<number>`${now()} + ${sql.lit(forMs)}` }),

    finishChore: async (chore, by) =>
      update(chore, by, { done_at: sql<number>`taken_at`, taken_by: null, taken_until: 0 }),
  }
}
