import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

export const title = 'Travel'
export const endDay = (heading: string) => `End day: ${heading}`
/** In the middle of the pad. */
export const stayHere = 'Stay here'
export const stay = { rest: 'Stay here: rest', forage: 'Forage here' }
export const forageHere = 'Forage'
export const byKeys = (what: string, digit: string, letter: string) =>
  `${what} (${digit}, ${letter})`
export const dc = (dc: number) => `DC ${dc}`
export const paceName = 'Pace'
export const pace = { slow: 'Slow pace', normal: 'Normal pace', fast: 'Fast pace' }
/** What the names begin with. */
export const briefPace = { slow: 'Slow', normal: 'Normal', fast: 'Fast' }
export const canoe = 'Canoe'
export const noCanoe = 'No Canoe'
export const withCanoe = 'With Canoe'
/** On the way. */
export const foraging = 'Foraging on the way'
export const noForaging = 'March On'
export const withForaging = 'Forage'
export const howEnded = 'How days are ended'
export const manual = 'Manual'
export const auto = 'Auto'
/** What the next day's navigation check needs on its d20. */
export const needs = (dc: number, least: number) => `DC ${dc}, needs ${least} or more`
export const offTrail = (need: string) => `${need} off the trail`
export const cannotFail = (dc: number) => `DC ${dc}, cannot fail`
export const cannotSucceed = (dc: number) => `DC ${dc}, cannot succeed`
export const noCheckOnWater = 'No check on water'
export const noCheckOnTrail = 'No check on the trail'
/** Of a day that does not have one hex. */
export const hexes = (count: number) => `${count} ${plural(count, { one: 'hex', other: 'hexes' })}`
export const hexesFromTo = (fewest: number, most: number) => `${fewest} to ${most} hexes`
export const foragingNeeds = (need: string) => `Foraging: ${need}`
export const movesOnly = 'No dice, nothing used up'
export const mapSays = (terrain: string) => `The map says ${terrain} here.`
export const takeTerrain = (terrain: string) => `Use ${terrain}`
export const always = 'Always'
export const alwaysTake = 'Always use the map’s terrain'
export const alwaysTaken = 'From now on each day ends on the map’s terrain.'

export const step = {
  undo: { name: 'Undo', nothing: 'Nothing to undo.' },
  redo: { name: 'Redo', nothing: 'Nothing to redo.' },
}
export const dayEnded = (day: number) => `day ${sayNumber(day)}`
/** Taken back or put back in one step. */
export const daysEnded = ({ first, last }: { readonly first: number; readonly last: number }) =>
  first === last ? dayEnded(first) : `days ${sayNumber(first)} to ${sayNumber(last)}`
/** Names of changes: short on a button, long within a sentence. */
export const change = {
  save: { short: 'save', long: 'the last save' },
  hexes: { short: 'painting', long: 'painted hexes' },
  site: { short: 'site', long: 'a change of a site' },
  settings: { short: 'settings', long: 'a change of the settings' },
  chart: { short: 'map', long: 'another map' },
  bearings: { short: 'bearings', long: 'found bearings' },
  rules: { short: 'rules', long: 'a change of the rules' },
  tables: { short: 'tables', long: 'a change of the tables' },
  encounter: { short: 'encounter', long: 'a change of an encounter' },
  position: { short: 'position', long: 'the party put elsewhere' },
  note: { short: 'note', long: 'a note' },
  handout: { short: 'handout', long: 'a change of a handout' },
}
