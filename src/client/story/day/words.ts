import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'
import { days } from '#client/ui/gm-words.ts'

export const loading = 'Loading…'
export const empty = 'No days yet. Each day you end is written here.'
export const wholeJournal = 'The whole journal'

export const notes = 'Notes'
export const write = 'Write notes'
export const edit = 'Edit notes'
export const goOnWriting = 'Go on writing'
export const ofDay = (day: number) => `of day ${sayNumber(day)}`
export const unsavedHere = 'Notes that are not saved yet.'
export const forWhom = { gm: 'For me', players: 'For players' }
export const begins = (session: string) => `${session} starts here`

export const rulesChanged = 'The rules changed before this day.'
export const undone = 'undone'
export const lost = (intended: string, went: string) => `lost: set out ${intended}, went ${went}`
export const atTheEdge = (went: string, hex: string) =>
  `${went}, stayed at ${hex}: the edge of the world`
export const gotNowhere = (went: string, hex: string) => `${went}, got no further than ${hex}`
export const stayed = {
  rest: (hex: string) => `rested at ${hex}`,
  forage: (hex: string) => `foraged at ${hex}`,
  explore: (hex: string) => `explored ${hex}`,
}
/** The weather allowed no march. */
export const keptIn = (hex: string) => `no march, stayed at ${hex}`
/** @param by the hexes between, as a list; may be empty */
export const moved = (went: string, from: string, by: string, to: string) =>
  by === '' ? `${went}, from ${from} to ${to}` : `${went}, from ${from} by ${by} to ${to}`
export const pace = { slow: 'slow pace', normal: 'normal pace', fast: 'fast pace' }
/** R-PACE-5: as `fast pace, which counted as slow`. */
export const countedAs = (pace: string, counted: string) => `${pace}, which counted as ${counted}`
export const withCanoe = 'with canoe'
export const foraging = 'foraging on the way'
export const byHand = 'by hand'

export const dice = (count: number) => sayCount(count, 'die', 'dice')
export const die = (sides: number) => `d${sides}`
export const purpose = {
  encounter: (time: string) => `Encounter, ${time}`,
  'encounter-type': (time: string) => `Which, ${time}`,
  quantity: (time: string) => `How many, ${time}`,
  rain: 'Rain',
  forage: 'Foraging',
  'forage-rations': 'Rations found',
  'forage-gallons': 'Water found',
  navigation: 'Navigation',
  'lost-direction': 'Lost, direction',
  pace: 'Pace',
}
export const typed = 'typed'

export const verdict = (outcome: string) => `: ${outcome}`
export const against = (number: number, outcome: string) => ` against ${number}: ${outcome}`
export const onTable = (terrain: string, name: string) => ` on the ${terrain} table: ${name}`
/** Dice that were added up, with their sum. */
export const ofSum = (results: readonly number[]) =>
  ` of ${results.join(' + ')} = ${results.reduce((sum, each) => sum + each, 0)}`
export const encounter = 'an encounter'
export const noEncounter = 'none'
export const rained = { Light: 'light', Heavy: 'heavy' }
export const onCourse = 'on course'
export const wasLost = 'lost'
export const noEffect = 'no effect'
export const paceEffect = { [-1]: 'one hex less', 1: 'one hex more' }
export const metBefore = 'met before, rolled again'
export const found = 'found something'
export const foundNothing = 'nothing'
export const inAll = (dice: string, total: number) => ` of ${dice}: ${sayNumber(total)} in all`
export const rations = (total: number) => sayCount(total, 'ration', 'rations')
export const gallons = (total: number) => sayCount(total, 'gallon', 'gallons')

export const state = {
  open: 'open',
  resolved: 'resolved',
  avoided: 'avoided',
  later: 'kept for later',
}
export const openAgain = 'Open again'
export const quantity = (dice: string, total: number) => `${dice}: ${sayNumber(total)}`

export const backToMorning = (day: number) => `Back to the morning of day ${sayNumber(day)}`

export const takesBack = {
  days: {
    label: 'The days only',
    about:
      'Rules, tables, sites, painted terrain, settings, map and handouts stay. The days’ notes go with them. Undo brings all of it back.',
  },
  all: {
    label: 'Everything since',
    about: 'Every change since that morning goes, too. Redo brings all of it back.',
  },
}
export const fogStrokes = 'fog'
/** A kind of change with its number, as `sites (3)`. */
export const counted = (what: string, count: number) => `${what} (${sayNumber(count)})`
export const alsoGoes = (list: string) => (list === '' ? '' : `It also takes back: ${list}.`)
export const goBack = (count: number) => `Take back ${days(count)}`

export const diceOf = (day: number) => `Dice of day ${sayNumber(day)}`
export const storesOf = (day: number) => `Stores of day ${sayNumber(day)}`
export const balance = {
  store: 'Store',
  used: 'Used',
  gained: 'Brought in',
  edited: 'By hand',
  left: 'Left',
}
export const store = { food: 'Food', water: 'Water', ointment: 'Ointment' }
export const signed = (value: number) =>
  value === 0 ? '–' : `${value > 0 ? '+' : '−'}${sayNumber(Math.abs(value))}`
export const shared = 'Players may read it in their journal'
