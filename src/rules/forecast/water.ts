import type { Steps } from '../steps.ts'
import { type Conditions, type Order, travelDay } from '../travel-day.ts'
import { withoutEncounters } from './conditions.ts'
import { forecastDice } from './forecast-dice.ts'
import type { Plan } from './plan.ts'
import { type Lasts, waterBounds } from './stores.ts'

/** R-CAST-3: how long the water lasts. */
export interface WaterForecast {
  /** Whether no die decides; else 80 of 100 expeditions lie between the two. */
  readonly isExact: boolean
  /** At most the horizon, unless it is exact; null: without end, or beyond the horizon. */
  readonly from: Lasts
  readonly to: Lasts
}

const STAYING: Order = {
  direction: null,
  pace: 'normal',
  canoe: false,
  manual: false,
  activity: 'rest',
}
const RUNS_A_STEP = 100
/** Of the runs that are left out at either end. */
const TAIL = 0.1

/** R-CAST-3: exact without rain; else days go by until the water ends. */
export function* forecastWater(
  { traveller, rules: all, settings, seed, horizon }: Plan,
  runs: number,
): Steps<WaterForecast> {
  const { driest, wettest } = waterBounds(traveller.record, all)
  if (driest === wettest) return { isExact: true, from: driest, to: driest }
  if (driest === null || driest >= horizon) return { isExact: false, from: driest, to: wettest }
  const conditions: Conditions = {
    ...withoutEncounters(all),
    settings,
    dice: forecastDice(seed),
    isMet: () => false,
    terrainAt: () => null,
    isOnTrail: () => false,
  }
  const days = new Uint16Array(runs)
  for (let run = 0; run < runs; run += 1) {
    let here = traveller
    let fed = 0
    for (; fed < horizon; fed += 1) {
      const day = travelDay(here, STAYING, conditions)
      if (day.events.some((event) => event.kind === 'shortfall' && event.supply === 'water')) break
      here = day
    }
    days[run] = fed
    if (run % RUNS_A_STEP === RUNS_A_STEP - 1) yield
  }
  days.sort()
  const at = (share: number): Lasts => {
    const found = days[Math.min(runs - 1, Math.floor(share * runs))] ?? 0
    return found === horizon ? null : found
  }
  return { isExact: false, from: at(TAIL), to: at(1 - TAIL) }
}
