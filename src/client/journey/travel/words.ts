import { plural } from '../../ui/plural.ts'

export const title = 'Travel'
export const endDay = (heading: string) => `End day: ${heading}`
/** In the middle of the pad. */
export const stayHere = 'Stay here'
export const stay = { rest: 'Stay here: rest', forage: 'Forage here' }
export const forageHere = 'Forage'
export const byKeys = (what: string, digit: string, letter: string) =>
  `${what} (${digit}, ${letter})`
export const dc = (dc: number) => `DC ${dc}`
/** What the next day's navigation check needs on its d20. */
export const needs = (dc: number, least: number) => `DC ${dc}, needs ${least} or more`
/** `others`: in weather that is told before. */
export const needsOr = (least: number, others: readonly number[]) =>
  `needs ${least} (${others.join(', ')}) or more`
const NO_ARTICLE = /(rain|fog|mist|snow|hail|wind|heat|weather)$/
/** `in a storm 20`. */
export const inWeather = (name: string, says: string) => {
  const low = name.toLowerCase()
  if (low === 'light' || low === 'heavy') return `in ${low} rain ${says}`
  if (NO_ARTICLE.test(low)) return `in ${low} ${says}`
  return `in ${/^[aeiou]/.test(low) ? 'an' : 'a'} ${low} ${says}`
}
export const butNoMarch = 'no march'
export const butNoCheck = 'no check'
export const noMarch = 'No march in this weather'
export const offTrail = (need: string) => `${need} off the trail`
export const cannotFail = (dc: number) => `DC ${dc}, cannot fail`
export const cannotSucceed = (dc: number) => `DC ${dc}, cannot succeed`
export const noCheckOnWater = 'No check on water'
export const noCheckOnTrail = 'No check on the trail'
/** Of a day that does not have one hex. */
export const hexes = (count: number) => `${count} ${plural(count, { one: 'hex', other: 'hexes' })}`
export const hexesFromTo = (fewest: number, most: number) => `${fewest} to ${most} hexes`
export const foragingNeeds = (need: string) => `Foraging: ${need}`
/** The table of weather that days are rolled on. */
export const season = 'Season'
export const seasonIs = (name: string) => `Weather by ${name}.`
export const movesOnly = 'No dice, nothing used up'
export const mapSays = (terrain: string) => `The map says ${terrain} here.`
export const takeTerrain = (terrain: string) => `Use ${terrain}`
export const always = 'Always'
export const alwaysTake = 'Always use the map’s terrain'
export const alwaysTaken = 'Each day takes the map’s terrain.'

export const step = {
  undo: { name: 'Undo', nothing: 'Nothing to undo.' },
  redo: { name: 'Redo', nothing: 'Nothing to redo.' },
}
