import { HOST } from '../../campaign/access-store.ts'
import { createCampaign } from '../../campaign/create-campaign.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { addressesOf } from '../access/access-view.ts'
import { makeFirstKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import { newAddress, newEpoch } from '../access/tokens.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Entrance, Entrances, FirstAddresses } from './welcome.ts'

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

/** Undefined if deleted or archived. */
export const addressesOfFirst = async (
  store: Pick<Store, 'findListing'>,
): Promise<FirstAddresses | undefined> => {
  const listing = await store.findListing(HOME)
  if (!listing || listing.archivedAt !== null) return undefined
  const { gm, players, home, homeForPlayers } = addressesOf(listing.addresses)
  return { gm: home ? HOME : gm, players: homeForPlayers ? HOME : players }
}

/** Right before printing: a key is told this once. While the database cannot be written to, there is no link. */
export const makeEntrances = async (
  store: Store,
  clock: Pick<Clock, 'now'>,
  { gmKey, hostKey }: Pick<Config, 'gmKey' | 'hostKey'>,
): Promise<Entrances> => {
  const enter = async (owner: string, chosen: string | undefined): Promise<Entrance> => {
    let newKey: string | undefined
    try {
      if (chosen === undefined) newKey = await makeFirstKey(store, owner)
      const linkToken = await newSignInLink(store, clock, owner)
      return { newKey, linkToken, trouble: undefined }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return { newKey, linkToken: undefined, trouble: error }
    }
  }
  const addresses = await addressesOfFirst(store)
  return {
    gm: addresses && { ...(await enter(HOME, gmKey)), addresses },
    host: await enter(HOST, hostKey),
  }
}
