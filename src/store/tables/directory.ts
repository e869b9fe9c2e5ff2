import { type Kysely, sql, type UpdateObject } from 'kysely'
import type {
  CampaignAddress,
  DirectoryStore,
  Listing,
  Opens,
} from '#campaign/ports/directory-store.ts'
import type { ScreenStore } from '#campaign/ports/screen-store.ts'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { foldText } from '#shared/name.ts'
import type { CommitListeners } from '../commit-listeners.ts'
import type { Schema } from '../schema/schema.ts'
import { holdCampaign } from './campaigns.ts'
import { deleteLeftHistories, leaveHistories } from './histories.ts'
import { removeImages } from './images.ts'
import { updatesOne } from './statement.ts'

export const directoryStore = (
  db: Kysely<Schema>,
  listeners: CommitListeners,
): Omit<DirectoryStore, 'enter'> & ScreenStore => {
  const update = async (id: string, change: UpdateObject<Schema, 'campaigns'>) =>
    updatesOne(db.updateTable('campaigns').set(change).where('id', '=', id))
  const tellIf = (isThere: boolean, campaign: string): boolean => {
    if (isThere) listeners.tell(campaign)
    return isThere
  }

  return {
    findAddresses: async (addresses) =>
      addresses.length === 0
        ? []
        : db
            .selectFrom('addresses')
            .select(['address', 'opens', 'campaign'])
            .where('address', 'in', addresses)
            .execute(),

    listCampaigns: async ({ after, limit, name }) => {
      let query = selectListings(db).orderBy('used_at', 'desc').orderBy('id', 'desc').limit(limit)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('used_at', 'id'), '<', tuple(after.usedAt, after.id)),
        )
      // Finds the text literally: each engine escapes patterns in its own way.
      if (name)
        query = query.where(
          sql`replace(folded_name, ${foldText(name)}, '')`,
          '<>',
          sql`folded_name`,
        )
      return withAddresses(db, await query.execute())
    },

    findListing: async (campaign) => {
      const rows = await selectListings(db).where('id', '=', campaign).execute()
      return (await withAddresses(db, rows))[0]
    },

    countCampaigns: async () => {
      const query = db.selectFrom('campaigns').select(({ fn }) => fn.countAll().as('count'))
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    renameCampaign: async (campaign, name) =>
      update(campaign, { name, folded_name: foldText(name) }),

    removeCampaign: async (campaign) => {
      const wasThere = tellIf(await removeRows(db, campaign), campaign)
      await deleteLeftHistories(db)
      await removeImages(db, 'owner', campaign)
      return wasThere
    },

    replaceAddresses: async (campaign, opens, addresses) => {
      const isThere = await db.transaction().execute(async (trx) => {
        // Locks: concurrent replacements wait here.
        if (!(await holdCampaign(trx, campaign))) return false
        await trx
          .deleteFrom('addresses')
          .where('campaign', '=', campaign)
          .where('opens', 'in', kindOf(opens))
          .execute()
        const rows = addresses.map((address) => ({ address, opens }))
        return insertAddresses(trx, campaign, rows)
      })
      return tellIf(isThere, campaign)
    },

    findScreens: async (campaigns) => {
      if (campaigns.length === 0) return new Map()
      const found = db.selectFrom('campaigns').select(['id', 'name', 'screen'])
      const rows = await found.where('id', 'in', campaigns).execute()
      const parsed = (screen: string | null) =>
        screen === null ? INITIAL_SCREEN : JSON.parse(screen)
      return new Map(rows.map(({ id, name, screen }) => [id, { name, screen: parsed(screen) }]))
    },

    setScreen: async (campaign, screen) =>
      tellIf(await update(campaign, { screen: JSON.stringify(screen) }), campaign),

    point: (campaign, hex) => listeners.tell(campaign, { point: hex }),

    onPoint: (listener) =>
      listeners.add((campaign, heard) =>
        'point' in heard ? listener(campaign, heard.point) : undefined,
      ),
  }
}

/** Returns whether none was taken; then, some may be there. */
export const insertAddresses = async (
  trx: Kysely<Schema>,
  campaign: string,
  addresses: readonly CampaignAddress[],
): Promise<boolean> => {
  const rows = addresses.map((address) => ({ ...address, campaign }))
  if (rows.length === 0) return true
  const insert = trx.insertInto('addresses').values(rows)
  const inserted = insert.onConflict((conflict) => conflict.doNothing())
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === BigInt(rows.length)
}

const SHARED = ['both', 'gm-alone'] as const

const kindOf = (opens: Opens): readonly Opens[] =>
  opens === 'both' || opens === 'gm-alone' ? SHARED : [opens]

const selectListings = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name', 'day', 'bytes', 'created_at as createdAt', 'used_at as usedAt'])

const withAddresses = async (
  db: Kysely<Schema>,
  listings: readonly Omit<Listing, 'addresses'>[],
): Promise<readonly Listing[]> => {
  if (listings.length === 0) return []
  const ids = listings.map(({ id }) => id)
  const found = db.selectFrom('addresses').selectAll().where('campaign', 'in', ids)
  const byCampaign = Map.groupBy(await found.orderBy('address').execute(), (row) => row.campaign)
  return listings.map((listing) => {
    const rows = byCampaign.get(listing.id) ?? []
    return { ...listing, addresses: rows.map(({ address, opens }) => ({ address, opens })) }
  })
}

/** Deletes all but histories and images. Returns whether there was anything. */
const removeRows = async (db: Kysely<Schema>, campaign: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdCampaign(trx, campaign))) return false
    await leaveHistories(trx, campaign)
    for (const table of OF_A_CAMPAIGN)
      await trx.deleteFrom(table).where('campaign', '=', campaign).execute()
    await trx.deleteFrom('campaigns').where('id', '=', campaign).execute()
    return true
  })

const OF_A_CAMPAIGN = [
  'addresses',
  // Before the sessions: opening one waits for this row, then finds no key.
  'keys',
  'sessions',
  'links',
  'reports',
] as const
