import { createCampaign, newState } from '#campaign/create-campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { HOME } from '#protocol/paths.ts'
import { applyChosenKey } from '#server/access/gm-key.ts'
import { hexesWithin, isWithinBounds } from '#shared/hex.ts'
import { withHexes } from '#shared/hex-rows.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'

export const LONG_CAMPAIGN = 'long'
export const LONG_KEY = 'a key for the long campaign'
export const LONG_DAYS = 1_000
export const LONG_HEXES = 4_000

/** Creates a campaign of years in a folder that no server uses yet. */
export const createLongCampaignIn = async (dataDir: string): Promise<void> =>
  createLongCampaign(await openSqliteStore({ dataDir }))

/** Creates a campaign of years in a store, which it closes. */
export const createLongCampaign = async (store: Store): Promise<void> => {
  const start = newState()
  const { position } = start.record
  const hexes = hexesWithin(position, 40).filter(isWithinBounds).slice(0, LONG_HEXES)
  const state: State = {
    ...start,
    day: LONG_DAYS,
    known: withHexes(
      {},
      hexes.map((hex, at) => [hex, at % 4 === 0 ? 'visited' : 'seen'] as const),
    ),
    trail: Array.from({ length: LONG_DAYS + 1 }, (_, day) => {
      const hex = hexes[(day * 7) % hexes.length] ?? position
      return { day, hex, shown: hex }
    }),
  }
  // A server makes the first campaign only if there is none.
  await createCampaign(store, { id: HOME, epoch: 'home' })
  await store.create({ id: LONG_CAMPAIGN, epoch: 'long', state })
  await applyChosenKey(store, LONG_CAMPAIGN, LONG_KEY)
  await store.close()
}
