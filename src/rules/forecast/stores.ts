import { type MapRecord, RECORD_NUMBERS } from '../record.ts'
import type { RuleSet } from '../rule-set.ts'
import { collectRain, dailyNeed, type Supply } from '../supplies.ts'
import { rollWeather, tableOn } from '../weather.ts'
import { forecastConditions } from './conditions.ts'
import { type Plan, type Steps, WATER_HORIZON } from './plan.ts'

/** R-CAST-3: whole days on which a store feeds everybody; null: it never runs out. */
export type Lasts = number | null

/** R-CAST-3: of a store that gains the same each day. */
const daysOf = (stored: number, gain: number, need: number, most: number): Lasts => {
  if (need === 0 || gain >= need) return null
  // R-RAIN-3: what does not fit is lost on the first day; later days have room.
  const kept = Math.min(stored + gain, most) - gain
  return Math.max(0, Math.floor(kept / (need - gain)))
}

type Provisioned = Pick<MapRecord, Supply | 'partyMembers' | 'raincatchers'>

/** R-CAST-3: exact, because neither hangs on dice. */
export const exactDays = (
  record: Provisioned,
  { needs }: Pick<RuleSet, 'needs'>,
  supply: 'food' | 'ointment',
): Lasts => {
  const need = dailyNeed(needs, supply, record.partyMembers)
  return daysOf(record[supply], 0, need, RECORD_NUMBERS[supply].max)
}

/** R-CAST-3: the water's days in the driest and in the wettest weather that the rules allow. */
export const waterBounds = (
  record: Provisioned,
  { needs, weather }: Pick<RuleSet, 'needs' | 'weather'>,
): { readonly driest: Lasts; readonly wettest: Lasts } => {
  const need = dailyNeed(needs, 'water', record.partyMembers)
  const gains = tableOn(weather).rows.map(({ gallons }) => record.raincatchers * gallons)
  const lasts = (gain: number) => daysOf(record.water, gain, need, RECORD_NUMBERS.water.max)
  return { driest: lasts(Math.min(...gains)), wettest: lasts(Math.max(...gains)) }
}

/** The store that ends first; null: none does. */
export const shortest = (...stores: readonly Lasts[]): Lasts => {
  const ends = stores.filter((days) => days !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** R-CAST-3: how long the water lasts. */
export interface WaterForecast {
  /** Whether no die decides; else 80 of 100 expeditions lie between the two. */
  readonly isExact: boolean
  /** At most as long as it is followed, unless it is exact; null: without end. */
  readonly from: Lasts
  /** null: without end, or longer than it is followed. */
  readonly to: Lasts
}

const RUNS_A_STEP = 100
/** Of the runs that are left out at either end. */
const TAIL = 0.1

/** R-CAST-3: exact without rain; else days go by until the water ends. */
export function* forecastWater(plan: Plan, runs: number): Steps<WaterForecast> {
  const { rules } = plan
  const { record } = plan.traveller
  const { driest, wettest } = waterBounds(record, rules)
  if (driest === wettest) return { isExact: true, from: driest, to: driest }
  if (driest === null) return { isExact: false, from: null, to: null }
  const { dice } = forecastConditions(plan)
  const need = dailyNeed(rules.needs, 'water', record.partyMembers)
  const days = new Uint16Array(runs)
  for (let run = 0; run < runs; run += 1) {
    let { water } = record
    let fed = 0
    for (; fed < WATER_HORIZON; fed += 1) {
      const { gallons } = rollWeather(rules.weather, dice)
      water = collectRain({ ...record, water }, gallons) - need
      if (water < 0) break
    }
    days[run] = fed
    if (run % RUNS_A_STEP === RUNS_A_STEP - 1) yield
  }
  days.sort()
  const at = (share: number) => days[Math.min(runs - 1, Math.floor(share * runs))] ?? 0
  const to = at(1 - TAIL)
  return { isExact: false, from: at(TAIL), to: to === WATER_HORIZON ? null : to }
}
