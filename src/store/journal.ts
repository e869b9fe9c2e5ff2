import type { Kysely } from 'kysely'
import type { Change, RecordedChange } from '../campaign/campaign.ts'
import { CHANGE_COLUMNS, toChange } from './change-rows.ts'
import type { Schema } from './schema.ts'

export const findChange = async (
  db: Kysely<Schema>,
  campaign: string,
  seq: number,
): Promise<Change | undefined> => {
  const row = await db
    .selectFrom('changes')
    .select(CHANGE_COLUMNS)
    .where('campaign', '=', campaign)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row && toChange(row)
}

export const findLastUndoneChild = async (
  db: Kysely<Schema>,
  campaign: string,
  parent: number | null,
): Promise<Change | undefined> => {
  const row = await db
    .selectFrom('changes')
    .select(CHANGE_COLUMNS)
    .where('campaign', '=', campaign)
    .where('parent', parent === null ? 'is' : '=', parent)
    .where('undone', '=', 1)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toChange(row)
}

export const listChanges = async (
  db: Kysely<Schema>,
  campaign: string,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly RecordedChange[]> => {
  const rows = await db
    .selectFrom('changes')
    .select([...CHANGE_COLUMNS, 'made_at'])
    .where('campaign', '=', campaign)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toChange(row), madeAt: row.made_at }))
}

export const listDays = async (
  db: Kysely<Schema>,
  campaign: string,
  volume: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly Change[]> => {
  const rows = await db
    .selectFrom('changes')
    .select(CHANGE_COLUMNS)
    .where('campaign', '=', campaign)
    .where('kind', '=', 'day')
    .where('volume', '=', volume)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toChange)
}
