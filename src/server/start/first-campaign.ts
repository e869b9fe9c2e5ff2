import type { FastifyBaseLogger } from 'fastify'
import { createCampaign } from '#campaign/create-campaign.ts'
import { HOST } from '#campaign/ports/access-store.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { gmPath, HOME, HOST_PATH, playerPath } from '#protocol/paths.ts'
import { addressesOf } from '../access/access-view.ts'
import { applyChosenKey, makeFirstKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import { newAddress, newEpoch } from '../access/tokens.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { logAudit } from '../logs/audit.ts'
import type { Entrance, Entrances } from './welcome.ts'

/**
 * Creates the first campaign where there is no campaign. Of several servers that start at once over
 * one database, one creates it.
 */
export const ensureFirstCampaign = async (
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

/** Addresses of the first campaign; undefined if it was deleted. */
export const addressesOfFirst = async (
  store: Pick<Store, 'findListing'>,
): Promise<{ readonly gm: string; readonly players: string } | undefined> => {
  const listing = await store.findListing(HOME)
  if (!listing) return undefined
  const { gm, players, home, homeForPlayers } = addressesOf(listing.addresses)
  return { gm: home ? HOME : gm, players: homeForPlayers ? HOME : players }
}

/** Applies `GM_KEY` and `HOST_KEY`. Throws on a full disk: the old keys must not go on working. */
export const applyKeys = async (
  store: Store,
  log: FastifyBaseLogger,
  { gmKey, hostKey }: Pick<Config, 'gmKey' | 'hostKey'>,
): Promise<void> => {
  const isThere = (await store.findListing(HOME)) !== undefined
  if (gmKey !== undefined && isThere && (await applyChosenKey(store, HOME, gmKey)))
    logAudit(log, { audit: 'key-set', campaign: HOME, role: 'server' })
  if (hostKey !== undefined && (await applyChosenKey(store, HOST, hostKey)))
    logAudit(log, { audit: 'key-set', role: 'server' })
}

/** Makes keys and sign-in links, right before they are printed; none while nothing can be written. */
export const makeEntrances = async (
  store: Store,
  clock: Pick<Clock, 'now'>,
  { gmKey, hostKey }: Pick<Config, 'gmKey' | 'hostKey'>,
): Promise<Entrances> => {
  const failures: StoreUnavailable[] = []
  const makeEntrance = async (
    owner: string,
    path: string,
    chosenKey?: string,
  ): Promise<Entrance> => {
    let newKey: string | undefined
    try {
      if (chosenKey === undefined) newKey = await makeFirstKey(store, owner)
      return { path, newKey, linkToken: await newSignInLink(store, clock, owner) }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      failures.push(error)
      return { path, newKey }
    }
  }
  const first = await addressesOfFirst(store)
  const gm = first && (await makeEntrance(HOME, gmPath(first.gm), gmKey))
  const host = await makeEntrance(HOST, HOST_PATH, hostKey)
  return { gm, host, players: first && playerPath(first.players), linkFailure: failures[0] }
}
