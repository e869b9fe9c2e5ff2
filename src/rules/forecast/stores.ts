import { type MapRecord, RECORD_NUMBERS } from '../record.ts'
import type { RuleSet } from '../rule-set.ts'
import { collectRain, dailyNeed, type Supply } from '../supplies.ts'
import { currentWeatherTable, rollWeather } from '../weather.ts'
import { FORECAST_DAYS, type ForecastPlan, forecastConditions } from './plan.ts'

/** R-CAST-3: whole days on which a store feeds everybody; Infinity: past `HORIZON`; null: it never runs out. */
export type StoreDays = number | null

/** R-CAST-3: of a store that gains the same each day. */
const daysOf = (stored: number, gain: number, need: number, most: number): StoreDays => {
  if (need === 0 || gain >= need) return null
  // R-RAIN-3: what does not fit is lost on the first day; later days have room.
  const kept = Math.min(stored + gain, most) - gain
  return Math.max(0, Math.floor(kept / (need - gain)))
}

type Provisioned = Pick<MapRecord, Supply | 'partyMembers' | 'raincatchers'>

/** R-CAST-3: exact, because neither hangs on dice. */
export const exactStoreDays = (
  record: Provisioned,
  { needs }: Pick<RuleSet, 'needs'>,
  supply: 'food' | 'ointment',
): StoreDays => {
  const need = dailyNeed(needs, supply, record.partyMembers)
  return daysOf(record[supply], 0, need, RECORD_NUMBERS[supply].max)
}

/** R-CAST-3: the water's days in the driest and in the wettest weather that the rules allow. */
export const waterBounds = (
  record: Provisioned,
  { needs, weather }: Pick<RuleSet, 'needs' | 'weather'>,
): { readonly driest: StoreDays; readonly wettest: StoreDays } => {
  const need = dailyNeed(needs, 'water', record.partyMembers)
  const gains = currentWeatherTable(weather).rows.map(
    ({ gallons }) => record.raincatchers * gallons,
  )
  const lasts = (gain: number) => daysOf(record.water, gain, need, RECORD_NUMBERS.water.max)
  return { driest: lasts(Math.min(...gains)), wettest: lasts(Math.max(...gains)) }
}

export const shortestLasting = (...stores: readonly StoreDays[]): StoreDays => {
  const ends = stores.filter((days) => days !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** R-CAST-3: how long the water lasts: at least 80 of 100 expeditions lie between the two. */
export interface WaterForecast {
  readonly from: StoreDays
  readonly to: StoreDays
}

/** Share of the runs that is left out at either end. */
const TAIL = 0.1

/** R-CAST-3: exact where all weather brings the same; else days go by until the water ends. */
export const forecastWater = (plan: ForecastPlan, runs: number): WaterForecast => {
  const { rules } = plan
  const { record } = plan.traveller
  const { driest, wettest } = waterBounds(record, rules)
  if (driest === wettest) return { from: driest, to: driest }
  const { dice } = forecastConditions(plan)
  const need = dailyNeed(rules.needs, 'water', record.partyMembers)
  const days = new Uint16Array(runs)
  for (let run = 0; run < runs; run += 1) {
    let { water } = record
    let ended = 0
    for (; ended <= FORECAST_DAYS; ended += 1) {
      const { gallons } = rollWeather(currentWeatherTable(rules.weather), dice)
      water = collectRain({ ...record, water }, gallons) - need
      if (water < 0) break
    }
    days[run] = ended
  }
  days.sort()
  const at = (share: number): number => {
    const last = days[Math.floor(share * runs)] ?? 0
    return last > FORECAST_DAYS ? Number.POSITIVE_INFINITY : last
  }
  return { from: at(TAIL), to: at(1 - TAIL) }
}
