import { createCampaign } from '../../campaign/create-campaign.ts'
import type { Store } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { addressesOf } from '../access/access-view.ts'
import { newAddress, newEpoch } from '../access/tokens.ts'

/**
 * Of servers that start at once over one database one makes it. Once deleted, it comes back only
 * when no campaign is left.
 */
export const seeToFirstCampaign = async (
  store: Pick<Store, 'countCampaigns' | 'create'>,
): Promise<void> => {
  if ((await store.countCampaigns()) > 0) return
  await createCampaign(store, {
    id: HOME,
    epoch: newEpoch(),
    name: 'Home',
    addresses: [
      { address: HOME, opens: 'both' },
      { address: newAddress(), opens: 'gm' },
      { address: newAddress(), opens: 'player' },
    ],
  })
}

export interface FirstAddresses {
  readonly gm: string
  readonly players: string
}

/** Undefined if deleted or archived. */
export const addressesOfFirst = async (
  store: Pick<Store, 'findListing'>,
): Promise<FirstAddresses | undefined> => {
  const listing = await store.findListing(HOME)
  if (!listing || listing.archivedAt !== null) return undefined
  const { gm, players, home, homeForPlayers } = addressesOf(listing.addresses)
  return { gm: home ? HOME : gm, players: homeForPlayers ? HOME : players }
}
