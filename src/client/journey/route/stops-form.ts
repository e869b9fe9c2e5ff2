import { sayList } from '#client/ui/format/lists.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { MAX_RUN_DAYS } from '#protocol/limits.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { RunRequest } from '#protocol/runs.ts'
import type { Settings } from '#rules/settings.ts'
import * as words from './words.ts'

/** R-RUN-3: the reasons to stop a run that can be ticked. */
export const STOP_REASONS = ['encounter', 'lost', 'supplies', 'rain', 'terrain'] as const
type StopReason = (typeof STOP_REASONS)[number]

export interface StopsForm extends Readonly<Record<StopReason, boolean>> {
  readonly supplyDays: string
  readonly days: string
}

export type TerrainPolicy = Settings['terrainOnMove']

export const DEFAULT_STOPS: StopsForm = {
  encounter: true,
  lost: true,
  supplies: true,
  rain: false,
  terrain: true,
  supplyDays: '2',
  days: '10',
}

/** The most days of supplies that the form takes; the API allows more. */
export const MAX_SUPPLY_DAYS = 1_000

export const readSupplyDays = (text: string): number | undefined =>
  readNumber('whole', text, { min: 1, max: MAX_SUPPLY_DAYS })

export const readDays = (text: string): number | undefined =>
  readNumber('whole', text, { min: 1, max: MAX_RUN_DAYS })

/** The form as part of a request for a run; null while a field is not a number. */
export const readStops = (form: StopsForm): Pick<RunRequest, 'until' | 'days'> | null => {
  const { encounter, lost, rain, terrain } = form
  const days = readDays(form.days)
  const supplies = form.supplies ? readSupplyDays(form.supplyDays) : null
  if (days === undefined || supplies === undefined) return null
  return { days, until: { encounter, lost, supplies, rain, terrain } }
}

/** A sentence such as `Stops for an encounter, getting lost, or after 10 days`. */
export const sayStops = (form: StopsForm): string => {
  const request = readStops(form)
  if (!request) return words.stops
  const { supplies } = request.until
  const reasons = STOP_REASONS.filter((reason) => form[reason]).map((reason) =>
    reason === 'supplies' ? words.stopsBriefly.supplies(supplies ?? 0) : words.stopsBriefly[reason],
  )
  return words.stopsFor(sayList(reasons), request.days)
}

/** The form as stored in the plan; null while a field is not a number. */
export const plannedStopsOf = (form: StopsForm): Plan['until'] => {
  const request = readStops(form)
  return request && { ...request.until, days: request.days }
}

/** The form for the plan's stops. Without a plan, new terrain is ticked unless runs take the map's terrain. */
export const stopsFormOf = (until: Plan['until'], policy: TerrainPolicy): StopsForm => {
  if (!until) return { ...DEFAULT_STOPS, terrain: policy === 'suggest' }
  const { encounter = false, lost = false, supplies = null, rain = false, terrain = false } = until
  return {
    ...{ encounter, lost, supplies: supplies !== null, rain, terrain },
    supplyDays: String(supplies ?? DEFAULT_STOPS.supplyDays),
    days: String(until.days ?? DEFAULT_STOPS.days),
  }
}
