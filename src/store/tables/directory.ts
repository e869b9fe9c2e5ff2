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
import { lockCampaign } from './campaigns.ts'
import { deleteReleasedHistories, releaseHistories } from './histories.ts'
import { removeImages } from './images.ts'
import { updateOne } from './statement.ts'

export const directoryStore = (
  db: Kysely<Schema>,
  listeners: CommitListeners,
): Omit<DirectoryStore, 'enter'> & ScreenStore => {
  const update = async (id: string, change: UpdateObject<Schema, 'campaigns'>) =>
    updateOne(db.updateTable('campaigns').set(change).where('id', '=', id))
  const notifyIf = (isThere: boolean, campaign: string): boolean => {
    if (isThere) listeners.notify(campaign)
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
      // `replace` finds the text literally: each engine escapes patterns in its own way.
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
      const wasThere = notifyIf(await removeRows(db, campaign), campaign)
      await deleteReleasedHistories(db)
      await removeImages(db, 'owner', campaign)
      return wasThere
    },

    replaceAddresses: async (campaign, opens, addresses) => {
      const isThere = await db.transaction().execute(async (trx) => {
        // The lock: concurrent replacements wait here.
        if (!(await lockCampaign(trx, campaign))) return false
        await trx
          .deleteFrom('addresses')
          .where('campaign', '=', campaign)
          .where('opens', 'in', replacedKinds(opens))
          .execute()
        const rows = addresses.map((address) => ({ address, opens }))
        return insertAddresses(trx, campaign, rows)
      })
      return notifyIf(isThere, campaign)
    },

    findScreens: async (campaigns) => {
      if (campaigns.length === 0) return new Map()
      const found = db.selectFrom('campaigns').select(['id', 'name', 'screen'])
      const rows = await found.where('id', 'in', campaigns).execute()
      const parseScreen = (screen: string | null) =>
        screen === null ? INITIAL_SCREEN : JSON.parse(screen)
      return new Map(
        rows.map(({ id, name, screen }) => [id, { name, screen: parseScreen(screen) }]),
      )
    },

    setScreen: async (campaign, screen) =>
      notifyIf(await update(campaign, { screen: JSON.stringify(screen) }), campaign),

    point: (campaign, hex) => listeners.notify(campaign, { point: hex }),

    onPoint: (listener) =>
      listeners.add((campaign, notice) =>
        'point' in notice ? listener(campaign, notice.point) : undefined,
      ),
  }
}

/** Inserts addresses. Returns false if one is taken; others may be inserted by then. */
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

const OPENS_GM_SCREEN = ['both', 'gm-alone'] as const

const replacedKinds = (opens: Opens): readonly Opens[] =>
  opens === 'both' || opens === 'gm-alone' ? OPENS_GM_SCREEN : [opens]

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
  const query = db.selectFrom('addresses').selectAll().where('campaign', 'in', ids)
  const byCampaign = Map.groupBy(await query.orderBy('address').execute(), (row) => row.campaign)
  return listings.map((listing) => {
    const rows = byCampaign.get(listing.id) ?? []
    return { ...listing, addresses: rows.map(({ address, opens }) => ({ address, opens })) }
  })
}

/** Deletes a campaign's rows, but for histories and images. Returns whether there was such a campaign. */
const removeRows = async (db: Kysely<Schema>, campaign: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockCampaign(trx, campaign))) return false
    await releaseHistories(trx, campaign)
    for (const table of CAMPAIGN_TABLES)
      await trx.deleteFrom(table).where('campaign', '=', campaign).execute()
    await trx.deleteFrom('campaigns').where('id', '=', campaign).execute()
    return true
  })

const CAMPAIGN_TABLES = [
  'addresses',
  // Keys go before sessions: opening a session waits for the key's row, then finds no key.
  'keys',
  'sessions',
  'links',
  'reports',
] as const
