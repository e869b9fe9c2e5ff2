import { sayList } from '#client/ui/format/lists.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { MAX_RUN_DAYS } from '#protocol/limits.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { RunRequest } from '#protocol/runs.ts'
import type { Settings } from '#rules/settings.ts'
import * as words from './words.ts'

/** R-RUN-3: the reasons that are ticked. */
export const REASONS = ['encounter', 'lost', 'supplies', 'rain', 'terrain'] as const
type Reason = (typeof REASONS)[number]

export interface StopsForm extends Readonly<Record<Reason, boolean>> {
  readonly supplyDays: string
  readonly days: string
}

export type TerrainPolicy = Settings['terrainOnMove']

export const FIRST_STOPS: StopsForm = {
  encounter: true,
  lost: true,
  supplies: true,
  rain: false,
  terrain: true,
  supplyDays: '2',
  days: '10',
}

/** Enough to plan by; the wire allows more. */
export const MOST_SUPPLY_DAYS = 1_000

export const readSupplyDays = (text: string): number | undefined =>
  readNumber('whole', text, { min: 1, max: MOST_SUPPLY_DAYS })

export const readDays = (text: string): number | undefined =>
  readNumber('whole', text, { min: 1, max: MAX_RUN_DAYS })

/** null while a number is none. */
export const readStops = (form: StopsForm): Pick<RunRequest, 'until' | 'days'> | null => {
  const { encounter, lost, rain, terrain } = form
  const days = readDays(form.days)
  const supplies = form.supplies ? readSupplyDays(form.supplyDays) : null
  if (days === undefined || supplies === undefined) return null
  return { days, until: { encounter, lost, supplies, rain, terrain } }
}

/** `Stops for an encounter, getting lost, stores under 2 days, or after 10 days`. */
export const sayStops = (form: StopsForm): string => {
  const read = readStops(form)
  if (!read) return words.stops
  const { supplies } = read.until
  const reasons = REASONS.filter((reason) => form[reason]).map((reason) =>
    reason === 'supplies' ? words.stopsBriefly.supplies(supplies ?? 0) : words.stopsBriefly[reason],
  )
  return words.stopsFor(sayList(reasons), read.days)
}

/** As the plan has it; null while a number is none. */
export const untilOf = (form: StopsForm): Plan['until'] => {
  const read = readStops(form)
  return read && { ...read.until, days: read.days }
}

/** At first new terrain is ticked unless the days of a run take it. */
export const stopsOf = (until: Plan['until'], policy: TerrainPolicy): StopsForm => {
  if (!until) return { ...FIRST_STOPS, terrain: policy === 'suggest' }
  const { encounter = false, lost = false, supplies = null, rain = false, terrain = false } = until
  return {
    ...{ encounter, lost, supplies: supplies !== null, rain, terrain },
    supplyDays: String(supplies ?? FIRST_STOPS.supplyDays),
    days: String(until.days ?? FIRST_STOPS.days),
  }
}
