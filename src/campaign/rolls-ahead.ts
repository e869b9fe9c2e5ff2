import type { RollsAhead } from '../protocol/rolls-ahead.ts'
import { daysAhead } from '../rules/day-ahead.ts'
import type { Dice } from '../rules/dice.ts'
import { terrainById } from '../rules/terrain.ts'
import type { Campaign } from './campaign.ts'
import { dayConditions, unusedDays } from './end-day.ts'
import { fitDay } from './enter-day.ts'
import type { PreparedDay, PreparedStore } from './prepared-store.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'

const noDice: Dice = (purpose) => {
  throw new RangeError(`Nobody rolls ${purpose} to read what was rolled`)
}

/** In the terrain of the record. */
const daysOf = (campaign: Campaign) => {
  const { state } = campaign
  const terrain = terrainById(state.rules.terrains, state.record.terrain)
  return daysAhead(dayConditions(state, noDice), terrain, state.day)
}

const told = (campaign: Campaign, days: readonly PreparedDay[]): RollsAhead => {
  const { read } = daysOf(campaign)
  return {
    days: days.map(({ n, rolls }) => {
      const { weather, encounters } = read(rolls)
      return fitDay(encounters ?? [], (fitting) => ({
        n,
        rolls: [...rolls],
        rain: weather?.rain ?? null,
        weather: weather?.name ?? null,
        encounters: encounters && fitting.map(({ kind: _, id: __, ...encounter }) => encounter),
      }))
    }),
  }
}

/** R-AHEAD-6: the unused prepared days, and what their dice mean by now. */
export const rollsAhead = async (store: PreparedStore, campaign: Campaign): Promise<RollsAhead> =>
  told(campaign, await unusedDays(store, campaign))

/**
 * R-AHEAD-2: rolls more days ahead, as far as there may be more.
 *
 * @throws Refusal `NO_CAMPAIGN` when it was deleted meanwhile
 */
export const rollAhead = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  campaign: Campaign,
  days: number,
): Promise<RollsAhead> => {
  const { read, roll } = daysOf(campaign)
  for (const { rolls } of await unusedDays(store, campaign)) read(rolls)
  await store.addPreparedDays(
    campaign.id,
    Array.from({ length: days }, () => roll(dice)),
  )
  const after = await store.find(campaign.id)
  if (!after) throw new Refusal({ code: 'NO_CAMPAIGN' })
  return rollsAhead(store, after)
}
