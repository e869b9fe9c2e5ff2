import { MAX_UNUSED_DAYS } from '../protocol/limits.ts'
import type { RollsAhead } from '../protocol/rolls-ahead.ts'
import { type DaysAhead, daysAhead } from '../rules/day-ahead.ts'
import type { Dice } from '../rules/dice.ts'
import { terrainById } from '../rules/terrain.ts'
import type { Campaign } from './campaign.ts'
import { dayConditions } from './end-day.ts'
import { ledgerDice } from './ledger/ledger-dice.ts'
import { unusedDays } from './next-prepared.ts'
import type { PreparedDay, PreparedStore } from './prepared-store.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'

const noDice: Dice = (purpose) => {
  throw new RangeError(`Nobody rolls ${purpose} to read what was rolled`)
}

/** In the terrain of the record. */
const daysOf = (campaign: Campaign): DaysAhead => {
  const { map, rules, day } = campaign.expedition
  const terrain = terrainById(rules.terrains, map.terrain)
  return daysAhead(dayConditions(campaign, noDice), terrain, day)
}

const told = (campaign: Campaign, days: readonly PreparedDay[]): RollsAhead => {
  const { read } = daysOf(campaign)
  return {
    days: days.map(({ n, rolls }) => {
      const { rain, encounters } = read(rolls)
      const named = encounters?.map(({ kind: _, id: __, ...encounter }) => encounter)
      return { n, rolls: [...rolls], rain, encounters: named ?? null }
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
  const unused = await unusedDays(store, campaign)
  for (const { rolls } of unused) read(rolls)
  const room = Math.max(0, MAX_UNUSED_DAYS - unused.length)
  const ledger = await ledgerDice({ store, dice }, campaign)
  const rolled = Array.from({ length: Math.min(days, room) }, () =>
    ledger.numbered(roll(ledger.dice)),
  )
  const isKept = await store.addPreparedDays(campaign.id, rolled, ledger.taken())
  const after = await store.find(campaign.id)
  if (!after) throw new Refusal({ code: 'NO_CAMPAIGN' })
  return isKept ? rollsAhead(store, after) : rollAhead({ store, dice }, after, days)
}
