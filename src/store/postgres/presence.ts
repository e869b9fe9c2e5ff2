import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** A node without a sign of life for so long is gone. */
const GONE_MS = 30_000
export const SIGN_MS = 5_000

/** By the database's clock, as those of the nodes may differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
export const ago = (ms: number) => sql<number>`${NOW} - ${sql.lit(ms)}`

export interface Presence {
  /** Of this node. */
  readonly id: string
  /** Milliseconds since 1970 by the database's clock, as of the last sign of life. */
  readonly now: () => number
  /** Waits a moment at most: the database may be away. */
  leave(): Promise<void>
}

/** Says that this node is there, with a lease: a killed one is gone after 30 s. */
export const announceNode = async (db: Kysely<Schema>): Promise<Presence> => {
  const id = randomUUID()
  let ahead = 0
  const sign = async () => {
    const { seen_at: now } = await db
      .insertInto('nodes')
      .values({ id, seen_at: NOW })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: NOW }))
      .returning('seen_at')
      .executeTakeFirstOrThrow()
    ahead = now - Date.now()
    await db
      .deleteFrom('nodes')
      .where('seen_at', '<', ago(2 * GONE_MS))
      .execute()
  }
  await sign()
  let signing: Promise<void> | undefined
  const timer = setInterval(() => {
    // While the database is away the next one tries again.
    signing ??= sign()
      .catch(() => {})
      .finally(() => {
        signing = undefined
      })
  }, SIGN_MS).unref()
  return {
    id,
    now: () => Date.now() + ahead,
    leave: async () => {
      clearInterval(timer)
      await signing
      await db
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
  }
}

/** How many nodes showed a sign of life lately. */
export const countNodes = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('nodes')
    .where('seen_at', '>', ago(GONE_MS))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Before this node has shown a sign of life. */
export const timeOf = async (db: Kysely<Schema>): Promise<number> => {
  const { now } = await db.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow()
  return now
}
