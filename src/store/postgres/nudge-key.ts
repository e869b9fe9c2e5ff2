import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { KEY_BYTES } from '../encryption.ts'
import type { Schema } from '../schema.ts'

const ONLY = 1

/** The common key of the nodes over a database. The first one makes it. */
export const nudgeKey = async (db: Kysely<Schema>): Promise<Buffer> => {
  await db
    .insertInto('nudge_keys')
    .values({ id: ONLY, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('nudge_keys')
    .select('key')
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow()
  return Buffer.from(key)
}
