import type { ReactNode } from 'react'
import { sayList } from '#client/ui/format/lists.ts'
import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'
import { days, hexes } from '#client/ui/gm-words.ts'
import { plural } from '#client/ui/plural.ts'
import { FORECAST_DAYS } from '#rules/forecast/plan.ts'
import type { StoreDays } from '#rules/forecast/stores.ts'
import type { Ending, InHundred } from '#rules/forecast/summary.ts'
import type { Pace } from '#rules/movement.ts'
import type { Supply } from '#rules/supplies.ts'

export const title = 'Forecast'

export const rolling = 'Sending out 30,000 expeditions…'
export const failed = 'These rules and this record do not go together: nothing can be forecast.'

// The destination.

export const destination = 'Destination'
export const to = (hex: string) => `To ${hex}.`
export const toPlace = (name: string, hex: string) => `To ${name}, ${hex}.`
export const alongRoute = (hex: string) => `Along the plotted route to ${hex}.`
export const another = 'Another destination'
export const takeRoute = 'Along the route'
export const ask = 'Where to? Search for a place, or type the number of a hex.'
export const isThere = 'The party is there already.'
export const nowhere = 'Choose a destination to see what stands between.'
export const yourEyes = (hex: string) =>
  `The party is lost. All of this begins at ${hex}, where it truly is: for your eyes only.`
export const landMissing = 'The map’s terrain did not load, so painted terrain alone counts.'

/** Text before the number of a share, such as `fewer than `. */
export const bound: Readonly<Record<InHundred['kind'], string>> = {
  about: '',
  certain: '',
  less: 'fewer than ',
  more: 'more than ',
}
export const numberOf = ({ kind, of }: InHundred): string => {
  if (kind !== 'certain') return sayNumber(of)
  return of === 0 ? 'none' : 'all'
}

/** A share in words, as `41`, `fewer than 1`, `more than 99`, `none` or `all`. */
export const of100 = (share: InHundred): string => bound[share.kind] + numberOf(share)

/** The rest of 100, for a share that is known exactly enough. */
const remainder = ({ kind, of }: InHundred): string | null =>
  kind === 'about' ? sayNumber(100 - of) : null

// The three sentences.

export const inTime = (share: InHundred, figure: ReactNode, ends: boolean) => {
  const restOf100 = remainder(share)
  const before = ends ? 'before a store runs short' : 'at all; no store runs short'
  return (
    <>
      Of 100 expeditions like this one, {figure}{' '}
      {share.of === 1 && share.kind === 'about' ? 'arrives' : 'arrive'} {before}
      {restOf100 && ends ? `; ${restOf100} do not` : ''}.
    </>
  )
}

/** By how many days a day lies before or after the end of the stores. */
const comparedToStores = (day: number, end: StoreDays): string => {
  if (end === null || !Number.isFinite(end)) return ''
  if (day === end) return ', on the last day of the stores'
  return day < end
    ? `, with ${days(end - day)} to spare`
    : `, ${days(day - end)} after the stores end`
}

export const arrival = (half: number | null, figure: ReactNode, most: number, end: StoreDays) => (
  <>
    {half !== null && half < most && `50 of 100 arrive within ${days(half)}. `}90 of 100 arrive
    within {figure} {plural(most, { one: 'day', other: 'days' })}
    {comparedToStores(most, end)}.
  </>
)
export const fewArrive = (share: InHundred, figure: ReactNode) => (
  <>
    Within {days(FORECAST_DAYS)} {figure} of 100{' '}
    {share.of === 1 && share.kind === 'about' ? 'arrives' : 'arrive'} at all.
  </>
)

export const supply: Readonly<Record<Supply, string>> = {
  food: 'food',
  water: 'water',
  ointment: 'ointment',
}
export const lasting = (last: StoreDays): string => {
  if (last === null) return 'without end'
  return Number.isFinite(last) ? sayNumber(last) : `more than ${sayNumber(FORECAST_DAYS)}`
}
export const lasts = (what: Supply, from: StoreDays, to: StoreDays = from): string => {
  const range = to === Number.POSITIVE_INFINITY ? 'or more' : `to ${lasting(to)}`
  return `${supply[what]} ${lasting(from)}${from === to ? '' : ` ${range}`}`
}
export const storesLast = (figure: ReactNode, end: number, each: string) => (
  <>
    The stores last {figure} {plural(end, { one: 'day', other: 'days' })}: {each}.
  </>
)
export const storesNeverEnd = 'No store runs out.'
export const byRain = 'The water’s days depend on the rain: so it goes in 80 of 100 expeditions.'
export const elsewhere = (share: InHundred) =>
  `Of 100, ${of100(share)} believe to have arrived and stand elsewhere.`
export const onTheWay = (share: InHundred) =>
  `Of 100, ${of100(share)} are still on the way after ${days(FORECAST_DAYS)}.`

// The route to the destination.

export const stands = (count: number, lands: readonly (readonly [string | null, number])[]) => {
  const known = lands.map(([name, of]) => `${sayNumber(of)} of ${name ?? 'land that nobody knows'}`)
  const list =
    lands.length === 1 && lands[0] ? (lands[0][0] ?? 'land that nobody knows') : known.join(', ')
  return `${hexes(count)} ahead: ${list}.`
}
export const atBest = (count: number | null) =>
  count === null
    ? `A party that never gets lost takes more than ${days(FORECAST_DAYS)}.`
    : `A party that never gets lost takes ${days(count)}.`

// The plots.

export const eachDot =
  'Days from now. Each dot stands for 2 of 100 expeditions, on the day it arrives.'
export const ending: Readonly<Record<Ending, string>> = {
  'in-time': 'in time',
  late: 'too late',
  elsewhere: 'elsewhere',
  'on-the-way': 'later',
}
export const storesEnd = 'stores end'
export const tick = (day: number, to: number) => (day === to ? String(day) : `${day}–${to}`)
export const plot = (pace: string, share: InHundred, most: number | null) =>
  `${pace}: of 100 expeditions ${of100(share)} arrive in time; ${mostBy(most)}.`
export const mostBy = (most: number | null) =>
  most === null ? 'fewer than 90 arrive' : `90 arrive within ${days(most)}`
export const brief = (share: InHundred) => `${of100(share)} of 100 in time`
export const threePaces = 'Slow, normal, fast'

// Provisions.

export const provisions = 'What to buy'
const UNITS: Readonly<Record<Supply, string>> = {
  food: 'ration',
  water: 'gallon',
  ointment: 'application',
}
export const enough = (
  of: number,
  list: readonly { readonly supply: Supply; readonly needed: number }[],
  weight: number,
) => {
  const load = list.map(({ supply, needed }) =>
    sayCount(needed, UNITS[supply], `${UNITS[supply]}s`),
  )
  return `To arrive supplied in 90 of 100: ${days(of)} = ${sayList([...load, pounds(weight)])}`
}
export const canCarry = (carried: number, weight: number) => {
  const left = carried - weight
  const restOf100 = left < 0 ? `That is ${pounds(-left)} too much.` : `That leaves ${pounds(left)}.`
  return `; you can carry ${sayNumber(carried)}. ${restOf100}`
}
const pounds = (lb: number) => `${sayNumber(lb)} lb`
export const noProvisions = `No provisions are enough: fewer than 90 of 100 arrive within ${days(FORECAST_DAYS)}.`
export const carry = 'The party can carry, in lb'
export const carryFault = 'A whole number from 0 to 1,000,000, or nothing.'
export const aboutWeights =
  'A ration weighs 2 lb, a gallon of water 8 lb; ointment is not counted. Rain and foraging are not counted on.'
export const shopping = {
  store: 'Store',
  needed: 'Needed',
  stored: 'In store',
  buy: 'To buy',
  weight: 'Weight',
}
export const weight = pounds
export const noWeight = '–'

// The policy, and the table.

/** @param terrain the terrain of all checks; null if each hex uses its own */
export const policy = (pace: Pace, canoe: boolean, believes: boolean, terrain: string | null) => {
  const how = `At ${pace} pace${canoe ? ', with a canoe' : ', on foot'}`
  const aim = believes
    ? 'aiming each morning from where the party believes to be'
    : 'aiming anew each morning from where the party is'
  const land = terrain
    ? `with the check of ${terrain} all the way`
    : 'through the terrain of the map'
  return `${how}, ${aim}, ${land}. Nobody forages, and encounters cost no time.`
}
export const asTable = 'The same as a table'
export const table = {
  pace: 'Pace',
  inTime: 'In time',
  late: 'Too late',
  elsewhere: 'Elsewhere',
  onTheWay: 'Still on the way',
  half: '50 arrive within',
  most: '90 arrive within',
  caption: 'Of 100 expeditions, by pace',
  byDay: (pace: string) => `Of 100 expeditions, by day: ${pace}`,
  day: 'Days from now',
  onDay: 'Day of the expedition',
  soFar: 'Arrived so far',
}
export const daysOf = (count: number | null) => (count === null ? '–' : days(count))
export const nobody = '–'
export const cell = ({ kind, of }: InHundred): string =>
  kind === 'less' ? '< 1' : kind === 'more' ? '> 99' : sayNumber(of)
