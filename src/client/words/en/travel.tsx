import { sayNumber } from '../../format/numbers.ts'

export const title = 'Travel'
export const endDay = (heading: string) => `End day: ${heading}`
export const paceName = 'Pace'
export const pace = { slow: 'Slow pace', normal: 'Normal pace', fast: 'Fast pace' }
/** What the names begin with. */
export const briefPace = { slow: 'Slow', normal: 'Normal', fast: 'Fast' }
export const canoe = 'Canoe'
export const noCanoe = 'No Canoe'
export const withCanoe = 'With Canoe'
export const howEnded = 'How days are ended'
export const manual = 'Manual'
export const auto = 'Auto'
/** What the next day's navigation check needs on its d20. */
export const needs = (dc: number, least: number) => `DC ${dc}, needs ${least} or more`
export const needsOffTrail = (dc: number, least: number) => `${needs(dc, least)} off the trail`
export const cannotFail = (dc: number) => `DC ${dc}, cannot fail`
export const cannotSucceed = (dc: number) => `DC ${dc}, cannot succeed`
export const noCheckOnWater = 'No check on water'
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
/** Names of changes: short on a button, long within a sentence. */
export const change = {
  save: { short: 'save', long: 'the last save' },
  hexes: { short: 'painting', long: 'painted hexes' },
  site: { short: 'site', long: 'a change of a site' },
  settings: { short: 'settings', long: 'a change of the settings' },
  chart: { short: 'map', long: 'another map' },
  bearings: { short: 'bearings', long: 'found bearings' },
  restore: { short: 'restore', long: 'a restored backup' },
}
