import { sayNumber } from '#client/ui/format/numbers.ts'
import { days, hexes } from '#client/ui/gm-words.ts'
import { alwaysTaken } from '../travel/words.ts'

export const howPlotted = 'How the route is plotted'
export const plotting = { straight: 'Hex by hex', shortest: 'Fewest days' }

export const howTo = {
  straight: 'Press hex after hex. Drag a pin, or press it and then its new hex.',
  shortest: 'Press a hex: the route goes there in the fewest days. Drag a pin to change it.',
}
export const pickedUp = (hex: string) =>
  `The pin of ${hex} is in hand. Press its new hex; Esc puts it back.`
/** Shown when a pin would make the route too long. */
export const tooLong = (pins: number, hexes: number) =>
  `A route has at most ${sayNumber(pins)} pins and ${sayNumber(hexes)} hexes.`
export const twice = 'A route comes to no hex twice. Plot the way back when the party is there.'
export const removeLast = 'Remove last'
export const clear = 'Clear'
export const noRoute = 'No route yet.'
export const length = (count: number, pace: string, canoe: boolean) =>
  `${hexes(count)}, ${pace.toLowerCase()}${canoe ? ', with canoe' : ''}`
export const lasts = (count: number) => `About ${days(count)}`
export const ifNotLost = 'if nobody gets lost'
export const getsNowhere = 'No hex a day at this pace'
export const waypoint = (number: number) => `waypoint ${sayNumber(number)}`

export const stops = 'Stop for'
export const until = {
  encounter: 'an encounter',
  lost: 'getting lost',
  supplies: 'stores for fewer days than',
  rain: 'heavy rain',
  terrain: 'new terrain',
}
export const stopsBriefly = {
  encounter: 'an encounter',
  lost: 'getting lost',
  supplies: (count: number) => `stores under ${days(count)}`,
  rain: 'heavy rain',
  terrain: 'new terrain',
}
export const stopsFor = (reasons: string, most: number) =>
  reasons === '' ? `Stops after ${days(most)}` : `Stops for ${reasons}, or after ${days(most)}`
export const atMost = 'At most'
export const supplyDays = 'Days the stores must last'
export const mostDays = 'Days at most'
export const daysUnit = 'days'
export const mustBe = (least: number, most: number) =>
  `A whole number from ${sayNumber(least)} to ${sayNumber(most)}.`
/** R-LAND-2 */
export const terrainOfRun = {
  suggest: (terrain: string) => `Every day counts as ${terrain}, whatever the map says.`,
  take: () => alwaysTaken,
}
export const travel = 'Travel'
export const along = 'along the route'
export const serverRolls = 'The server rolls all dice of this run, also those that you type.'
export const foragesNot = 'Nobody forages on a run.'
