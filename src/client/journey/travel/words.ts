import { inPoints } from '#client/ui/gm-words.ts'
import { plural } from '#client/ui/plural.ts'
import { weatherPhrase as inNamed } from '#rules/weather.ts'

export const title = 'Travel'
export const endDay = (heading: string) => `End day: ${heading}`
export const stayHere = 'Stay here'
export const stay = { rest: 'Stay here: rest', explore: 'Explore here', forage: 'Forage here' }
/** The button in the middle of a phone's pad: opens rest, explore and forage. */
export const here = 'Here…'
export const hereOpens = 'Here: stay, explore or forage'
export const exploreHere = 'Explore'
/** R-EXPL-1: warns before a lost party explores. */
export const exploringShows = (sites: string) =>
  `The party is lost. Exploring where it believes to be shows players ${sites}.`
export const forageHere = 'Forage'
export const byKeys = (what: string, digit: string, letter: string) =>
  `${what} (${digit}, ${letter})`
export const dc = (dc: number) => `DC ${dc}`
/** The least result of the next day's navigation check. */
export const needs = (dc: number, least: number) => `DC ${dc}, needs ${least} or more`
/** @param others the least results in other weather, which the text names before */
export const needsOr = (least: number, others: readonly number[]) =>
  `needs ${least} (${others.join(', ')}) or more`
/** `in a storm 20`. */
export const inWeather = (name: string, says: string) => `${inNamed(name)} ${says}`
export const butNoMarch = 'no march'
export const butNoCheck = 'no check'
export const noMarch = 'No march in this weather'
export const offTrail = (need: string) => `${need} off the trail`
export const cannotFail = (dc: number) => `DC ${dc}, cannot fail`
export const cannotSucceed = (dc: number) => `DC ${dc}, cannot succeed`
export const noCheckOnWater = 'No check on water'
export const noCheckOnTrail = 'No check on the trail'
export const warns = { water: 'Water, and no canoe.', offMap: 'Off the map.' }
export const hexes = (count: number, isPoints: boolean) =>
  inPoints(`${count} ${plural(count, { one: 'hex', other: 'hexes' })}`, isPoints)
export const hexesFromTo = (fewest: number, most: number, isPoints: boolean) =>
  inPoints(`${fewest} to ${most} hexes`, isPoints)
/** R-PACE-5: as `Fast counts as slow here`. */
export const countsAs = (pace: string, counted: string) =>
  `${pace} counts as ${counted.toLowerCase()} here`
/** R-COST-5: as `2 of 4 points into the mountains`. */
export const pointsInto = (points: number, cost: number, terrain: string | null, heading: string) =>
  `${points} of ${cost} points ${terrain === null ? heading : `into the ${terrain.toLowerCase()}`}`
export const foragingNeeds = (need: string) => `Foraging: ${need}`
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
