import { HOST } from '../../campaign/access-store.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { makeFirstKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { addressesOfFirst, type FirstAddresses } from './first-campaign.ts'
import type { Entrance, Entrances } from './welcome.ts'

type Keys = Pick<Config, 'gmKey' | 'hostKey'>

export interface Wanted {
  /** Addresses of the first campaign; undefined: its GM gets no entrance. */
  readonly gm: FirstAddresses | undefined
  readonly host: boolean
}

/** The first campaign's GM, if it is there and open, and the host. */
export const wantedAtStart = async (store: Pick<Store, 'findListing'>): Promise<Wanted> => ({
  gm: await addressesOfFirst(store),
  host: true,
})

/** Those without a link yet; undefined: nobody. */
export const stillWanted = ({ gm, host }: Entrances): Wanted | undefined => {
  const wanted = { gm: gm?.trouble && gm.addresses, host: host?.trouble !== undefined }
  return wanted.gm || wanted.host ? wanted : undefined
}

/** Right before printing: a key is told this once. A failure is kept as `trouble`, to try again. */
export const makeEntrances = async (
  store: Store,
  clock: Pick<Clock, 'now'>,
  { gmKey, hostKey }: Keys,
  wanted: Wanted,
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
  return {
    gm: wanted.gm && { ...(await enter(HOME, gmKey)), addresses: wanted.gm },
    host: wanted.host ? await enter(HOST, hostKey) : undefined,
  }
}
