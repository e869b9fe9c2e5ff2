import { createCampaign, newExpedition } from '../../src/campaign/create-campaign.ts'
import { EMPTY_MAP_STATE, type MapState } from '../../src/campaign/map-state.ts'
import type { Store } from '../../src/campaign/store.ts'
import { HOME } from '../../src/protocol/paths.ts'
import { hexesWithin, hexKey, isWithinBounds } from '../../src/rules/hex.ts'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'

export const LONG = 'long'
export const LONG_KEY = 'a key for the long campaign'
export const LONG_DAYS = 1_000
export const LONG_HEXES = 4_000

/** Writes a campaign of years to a folder that no server holds yet. */
export const layLongCampaign = async (dataDir: string): Promise<void> =>
  putLongCampaign(await openSqliteStore({ dataDir }))

/** The same into a store, which it closes. */
export const putLongCampaign = async (store: Store): Promise<void> => {
  const expedition = { ...newExpedition(), day: LONG_DAYS }
  const { position } = expedition.map
  const hexes = hexesWithin(position, 40).filter(isWithinBounds).slice(0, LONG_HEXES)
  const mapState: MapState = {
    ...EMPTY_MAP_STATE,
    known: new Map(hexes.map((hex, at) => [hexKey(hex), at % 4 === 0 ? 'visited' : 'seen'])),
    trail: Array.from({ length: LONG_DAYS + 1 }, (_, day) => {
      const hex = hexes[(day * 7) % hexes.length] ?? position
      return { day, hex, shown: hex }
    }),
  }
  // A server makes the first campaign only if there is none.
  await createCampaign(store, { id: HOME, epoch: 'home' })
  await store.create({ id: LONG, epoch: 'long', expedition, mapState })
  await applyChosenKey(store, LONG, LONG_KEY)
  await store.close()
}
