import { type MapRecord, RECORD_NUMBERS } from '../record.ts'
import type { RuleSet } from '../rule-set.ts'
import { collectRain, dailyNeed, type Supply } from '../supplies.ts'
import { currentWeatherTable, rollWeather } from '../weather.ts'
import { FORECAST_DAYS, type ForecastPlan, forecastConditions } from './plan.ts'

/** R-CAST-3: the whole days that a store lasts; Infinity: beyond the forecast; null: for ever. */
export type StoreDays = number | null

/** R-CAST-3: how long a store lasts that gains the same amount each day. */
const daysOfStore = (amount: number, gain: number, need: number, capacity: number): StoreDays => {
  if (need === 0 || gain >= need) return null
  // R-RAIN-3: a gain that does not fit is lost on the first day; later days have room.
  const firstDayAmount = Math.min(amount + gain, capacity) - gain
  return Math.max(0, Math.floor(firstDayAmount / (need - gain)))
}

type PartyStores = Pick<MapRecord, Supply | 'partyMembers' | 'raincatchers'>

/** R-CAST-3: how long food or ointment lasts: exact, because neither depends on dice. */
export const exactStoreDays = (
  record: PartyStores,
  { needs }: Pick<RuleSet, 'needs'>,
  supply: 'food' | 'ointment',
): StoreDays => {
  const need = dailyNeed(needs, supply, record.partyMembers)
  return daysOfStore(record[supply], 0, need, RECORD_NUMBERS[supply].max)
}

/** R-CAST-3: how long water lasts in the driest and in the wettest possible weather. */
export const waterBounds = (
  record: PartyStores,
  { needs, weather }: Pick<RuleSet, 'needs' | 'weather'>,
): { readonly driest: StoreDays; readonly wettest: StoreDays } => {
  const need = dailyNeed(needs, 'water', record.partyMembers)
  const gains = currentWeatherTable(weather).rows.map(
    ({ gallons }) => record.raincatchers * gallons,
  )
  const daysWithGain = (gain: number) =>
    daysOfStore(record.water, gain, need, RECORD_NUMBERS.water.max)
  return { driest: daysWithGain(Math.min(...gains)), wettest: daysWithGain(Math.max(...gains)) }
}

export const shortestLasting = (...stores: readonly StoreDays[]): StoreDays => {
  const ends = stores.filter((days) => days !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** R-CAST-3: how long water lasts: in at least 80 of 100 expeditions between `from` and `to`. */
export interface WaterForecast {
  readonly from: StoreDays
  readonly to: StoreDays
}

/** The share of the runs that is left out at either end. */
const LEFT_OUT_SHARE = 0.1

/** R-CAST-3: forecasts the water, exactly where all weather brings the same, else by rolling. */
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
    let daysEnded = 0
    for (; daysEnded <= FORECAST_DAYS; daysEnded += 1) {
      const { gallons } = rollWeather(currentWeatherTable(rules.weather), dice)
      water = collectRain({ ...record, water }, gallons) - need
      if (water < 0) break
    }
    days[run] = daysEnded
  }
  days.sort()
  const daysAtShare = (share: number): number => {
    const lastDay = days[Math.floor(share * runs)] ?? 0
    return lastDay > FORECAST_DAYS ? Number.POSITIVE_INFINITY : lastDay
  }
  return { from: daysAtShare(LEFT_OUT_SHARE), to: daysAtShare(1 - LEFT_OUT_SHARE) }
}
