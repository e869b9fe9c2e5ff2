import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** A node without a sign of life for so long is gone. */
const GONE_MS = 30_000
const SIGN_MS = 5_000

/** By the database's clock, as those of the nodes may differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Not in the schema: copies and backups leave it out. */
interface NodeRow {
  readonly id: string
  readonly seen_at: number
}
const withNodes = (db: Kysely<Schema>) => db.$extendTables<{ nodes: NodeRow }>()

export interface Presence {
  /** Of this node. */
  readonly id: string
  /** Waits a moment at most: the database may be away. */
  leave(): Promise<void>
}

/** Says that this node is there, with a lease: a killed one is gone after 30 s. */
export const announceNode = async (db: Kysely<Schema>): Promise<Presence> => {
  const id = randomUUID()
  const sign = async () => {
    await withNodes(db)
      .insertInto('nodes')
      .values({ id, seen_at: NOW })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: NOW }))
      .execute()
    await withNodes(db)
      .deleteFrom('nodes')
      .where('seen_at', '<', sql<number>`${NOW} - ${sql.lit(2 * GONE_MS)}`)
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
    leave: async () => {
      clearInterval(timer)
      await signing
      await withNodes(db)
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
  }
}

/** How many nodes showed a sign of life lately. */
export const countNodes = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await withNodes(db)
    .selectFrom('nodes')
    .where('seen_at', '>', sql<number>`${NOW} - ${sql.lit(GONE_MS)}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
