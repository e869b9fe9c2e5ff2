import { HOST } from '../../campaign/access-store.ts'
import type { Store } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { settleGmKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { addressesOfFirst } from './first-campaign.ts'
import type { Entrance, GmEntrance } from './welcome.ts'

interface Keys {
  readonly gmKey: Config['gmKey']
  readonly hostKey: Config['hostKey']
}

/** Applies the keys that the settings ask for. */
export const applyKeys = async (store: Store, { gmKey, hostKey }: Keys): Promise<void> => {
  const isThere = (await store.findListing(HOME)) !== undefined
  if (gmKey !== undefined && isThere) await settleGmKey(store, HOME, gmKey)
  if (hostKey !== undefined) await settleGmKey(store, HOST, hostKey)
}

/**
 * How the GM of the first campaign and the host get in: links that sign in once, and keys that are
 * made now. Called when nothing can keep them from being printed: a key is told this once.
 */
export const makeEntrances = async (
  store: Store,
  clock: Pick<Clock, 'now'>,
  { gmKey, hostKey }: Keys,
): Promise<{ readonly gm: GmEntrance | undefined; readonly host: Entrance }> => {
  const enter = async (owner: string, chosen: string | undefined): Promise<Entrance> => ({
    newKey: chosen === undefined ? await settleGmKey(store, owner, undefined) : undefined,
    linkToken: await newSignInLink(store, clock, owner),
  })
  const addresses = await addressesOfFirst(store)
  return {
    gm: addresses && { ...(await enter(HOME, gmKey)), addresses },
    host: await enter(HOST, hostKey),
  }
}
