import type { Kysely } from 'kysely'
import type { Change, RecordedChange } from '../campaign/campaign.ts'
import { CHANGE_COLUMNS, toChange } from './change-rows.ts'
import type { Schema } from './schema.ts'
import { listVolumes, ownerOfVolume } from './volumes.ts'

export const findChange = async (
  db: Kysely<Schema>,
  campaign: string,
  seq: number,
): Promise<Change | undefined> => {
  const own = await changeOf(db, campaign, seq)
  if (own) return own
  const [volume] = await listVolumes(db, campaign, { after: seq, limit: 1 })
  return volume && changeOf(db, volume.owner, seq)
}

const changeOf = async (
  db: Kysely<Schema>,
  owner: string,
  seq: number,
): Promise<Change | undefined> => {
  const row = await selectChanges(db, owner).where('seq', '=', seq).executeTakeFirst()
  return row && toChange(row)
}

const selectChanges = (db: Kysely<Schema>, owner: string) =>
  db.selectFrom('changes').select(CHANGE_COLUMNS).where('campaign', '=', owner)

export const findLastUndoneChild = async (
  db: Kysely<Schema>,
  campaign: string,
  parent: number | null,
): Promise<Change | undefined> => {
  const row = await selectChanges(db, campaign)
    .where('parent', parent === null ? 'is' : '=', parent)
    .where('undone', '=', 1)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toChange(row)
}

interface Page {
  readonly after: number
  readonly upTo: number
  readonly limit: number
}

/** Restored days have the revisions right before the change that restored them. */
export const listChanges = async (
  db: Kysely<Schema>,
  campaign: string,
  page: Page,
): Promise<readonly RecordedChange[]> => {
  const { after, limit } = page
  let changes = await changesOf(db, campaign, page)
  for (const { volume, owner } of await listVolumes(db, campaign, { after, limit: limit + 1 })) {
    const last = changes.at(-1)
    if (last && changes.length === limit && last.seq < volume) break
    const days = await changesOf(db, owner, page)
    changes = [...changes, ...days].sort((a, b) => a.seq - b.seq).slice(0, limit)
  }
  return changes
}

const changesOf = async (
  db: Kysely<Schema>,
  owner: string,
  { after, upTo, limit }: Page,
): Promise<readonly RecordedChange[]> => {
  const rows = await selectChanges(db, owner)
    .select('made_at')
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toChange(row), madeAt: row.made_at }))
}

/** Restored days come before all others of their volume. */
export const listDays = async (
  db: Kysely<Schema>,
  campaign: string,
  volume: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly Change[]> => {
  const days = await daysOf(db, campaign, { volume, before, limit })
  if (days.length === limit) return days
  const owner = await ownerOfVolume(db, campaign, volume)
  if (owner === undefined) return days
  return [...days, ...(await daysOf(db, owner, { volume, before, limit: limit - days.length }))]
}

const daysOf = async (
  db: Kysely<Schema>,
  owner: string,
  { volume, before, limit }: { volume: number; before: number; limit: number },
): Promise<readonly Change[]> => {
  const rows = await selectChanges(db, owner)
    .where('kind', '=', 'day')
    .where('volume', '=', volume)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toChange)
}
