import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { KEY_BYTES } from './seal.ts'

/** Its table is no part of the schema: what is copied elsewhere, or backed up, is without it. */
interface NudgeKeyRow {
  readonly id: number
  readonly key: Buffer
}

const ONLY = 1

/** The key under which the nodes over a database tell each other what changed. The first makes it. */
export const nudgeKey = async (db: Kysely<Schema>): Promise<Buffer> => {
  const keys = db.$extendTables<{ nudge_keys: NudgeKeyRow }>()
  await keys
    .insertInto('nudge_keys')
    .values({ id: ONLY, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await keys
    .selectFrom('nudge_keys')
    .select('key')
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow()
  return key
}
