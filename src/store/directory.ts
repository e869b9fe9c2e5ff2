import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Expedition } from '../campaign/campaign.ts'
import type { DirectoryStore, Listing, Opens } from '../campaign/directory-store.ts'
import { foldText } from '../rules/fold-text.ts'
import type { CommitListeners } from './commit-listeners.ts'
import { holdCampaign } from './hold-campaign.ts'
import { removeTiles } from './image-tiles.ts'
import type { CampaignRow, Schema } from './schema.ts'
import { deleteLeft, giveUpStaging, leaveChanges } from './stagings.ts'

export const directoryStore = (
  db: Kysely<Schema>,
  listeners: CommitListeners,
): Omit<DirectoryStore, 'enter'> => {
  const update = async (
    id: string,
    change: Partial<Pick<CampaignRow, 'name' | 'folded_name' | 'archived_at'>>,
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      if (!(await holdCampaign(trx, id))) return false
      await trx.updateTable('campaigns').set(change).where('id', '=', id).execute()
      return true
    })

  return {
    findAddresses: async (addresses) =>
      addresses.length === 0
        ? []
        : db
            .selectFrom('doors as d')
            .innerJoin('campaigns as c', 'c.id', 'd.campaign')
            .select(['d.address', 'd.opens', 'd.campaign'])
            .where('d.address', 'in', addresses)
            .where('c.archived_at', 'is', null)
            .execute(),

    listCampaigns: async ({ after, limit, name }) => {
      // Its columns are an index: the rows are wide, and a search looks at all of them.
      let query = newestFirst(db.selectFrom('campaigns').select('id')).limit(limit)
      if (after)
        query = query.where((eb) =>
          eb.or([
            eb('used_at', '<', after.usedAt),
            eb.and([eb('used_at', '=', after.usedAt), eb('id', '<', after.id)]),
          ]),
        )
      // Finds the text literally: each engine escapes patterns in its own way.
      if (name)
        query = query.where(
          sql`replace(folded_name, ${foldText(name)}, '')`,
          '<>',
          sql`folded_name`,
        )
      const found = newestFirst(selectListings(db)).where('id', 'in', query)
      return withAddresses(db, await found.execute())
    },

    findListing: async (campaign) => {
      const rows = await selectListings(db).where('id', '=', campaign).execute()
      const [listing] = await withAddresses(db, rows)
      return listing
    },

    countCampaigns: async (made) => {
      let query = db.selectFrom('campaigns').select(({ fn }) => fn.countAll().as('count'))
      if (made)
        query = query.where('created_from', '=', made.from).where('created_at', '>=', made.since)
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    renameCampaign: async (campaign, name) =>
      update(campaign, { name, folded_name: foldText(name) }),

    archiveCampaign: async (campaign, archivedAt) => {
      const isThere = await update(campaign, { archived_at: archivedAt })
      if (isThere) listeners.tell(campaign)
      return isThere
    },

    removeCampaign: async (campaign) => {
      const left = await removeRows(db, campaign)
      if (left) listeners.tell(campaign)
      if (left) for (const owner of left) await deleteLeft(db, owner)
      else await giveUpStaging(db, campaign)
      await removeImages(db, campaign)
      return left !== undefined
    },

    replaceAddresses: async (campaign, opens, addresses) => {
      const isThere = await db.transaction().execute(async (trx) => {
        // Locks: concurrent replacements wait here.
        if (!(await holdCampaign(trx, campaign))) return false
        await trx
          .deleteFrom('doors')
          .where('campaign', '=', campaign)
          .where('opens', 'in', kindOf(opens))
          .execute()
        const rows = addresses.map((address) => ({ address, campaign, opens }))
        if (rows.length > 0) await trx.insertInto('doors').values(rows).execute()
        return true
      })
      if (isThere) listeners.tell(campaign)
      return isThere
    },
  }
}

const SHARED = ['both', 'gm-alone'] as const

const kindOf = (opens: Opens): readonly Opens[] =>
  opens === 'both' || opens === 'gm-alone' ? SHARED : [opens]

const LISTING_COLUMNS = [
  'id',
  'name',
  'expedition',
  'created_at',
  'used_at',
  'archived_at',
  'bytes',
] as const

const newestFirst = <Row>(query: SelectQueryBuilder<Schema, 'campaigns', Row>) =>
  query.orderBy('used_at', 'desc').orderBy('id', 'desc')

const selectListings = (db: Kysely<Schema>) => db.selectFrom('campaigns').select(LISTING_COLUMNS)

type ListingRow = Pick<CampaignRow, (typeof LISTING_COLUMNS)[number]>

const withAddresses = async (
  db: Kysely<Schema>,
  rows: readonly ListingRow[],
): Promise<readonly Listing[]> => {
  if (rows.length === 0) return []
  const addresses = await db
    .selectFrom('doors')
    .selectAll()
    .where(
      'campaign',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('address')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addresses: addresses
      .filter(({ campaign }) => campaign === row.id)
      .map(({ address, opens }) => ({ address, opens })),
    day: (JSON.parse(row.expedition) as Expedition).day,
    createdAt: row.created_at,
    usedAt: row.used_at,
    archivedAt: row.archived_at,
    bytes: row.bytes,
  }))
}

/** Deletes all but changes and images. Returns the owners of the changes, if the campaign existed. */
const removeRows = async (
  db: Kysely<Schema>,
  campaign: string,
): Promise<readonly string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdCampaign(trx, campaign))) return undefined
    const volumes = await trx
      .selectFrom('volumes')
      .select('owner')
      .where('campaign', '=', campaign)
      .execute()
    const owners = [campaign, ...volumes.map(({ owner }) => owner)]
    for (const owner of owners) await leaveChanges(trx, owner)
    for (const table of OF_A_CAMPAIGN)
      await trx.deleteFrom(table).where('campaign', '=', campaign).execute()
    await trx.deleteFrom('campaigns').where('id', '=', campaign).execute()
    return owners
  })

const OF_A_CAMPAIGN = [
  'doors',
  // Before the sessions: opening one waits for this row, then finds no key.
  'credentials',
  'sessions',
  'sign_in_links',
  'kept_answers',
  'volumes',
  'gazetteers',
  'journeys',
  'prepared_days',
  'reports',
] as const

const removeImages = async (db: Kysely<Schema>, owner: string): Promise<void> => {
  const images = await db
    .selectFrom('chart_tiles')
    .select('image')
    .distinct()
    .where('owner', '=', owner)
    .execute()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('chart_images').where('owner', '=', owner).execute()
  })
  for (const { image } of images) await removeTiles(db, { owner, image })
}
