import { HOST } from '../../campaign/access-store.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { makeFirstKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { addressesOfFirst } from './first-campaign.ts'
import type { Entrance, Entrances } from './welcome.ts'

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
