import { sayNumber } from '#client/ui/format/numbers.ts'
import { days } from '#client/ui/gm-words.ts'
import { plural } from '#client/ui/plural.ts'
import type { Supply } from '#rules/supplies.ts'

/** Names of commands in messages about a command that is not saved. */
export const command = {
  save: 'Numbers',
  day: 'Day',
  undo: 'Undo',
  redo: 'Redo',
  edit: 'Last change',
  run: 'Run',
  rewind: 'Way back',
}
export const overtaken = {
  day: 'Another screen ended or took back a day first. This day was not ended. Check, then try again.',
  run: 'Another screen ended or took back a day first. No day of this run was ended. Check, then try again.',
  rewind: 'Another screen was first. Nothing was taken back. Check, then try again.',
  undo: 'Another screen was first. Nothing was undone. Check, then try again.',
  redo: 'Another screen was first. Nothing was redone. Check, then try again.',
  edit: 'Another screen changed the same. Nothing was saved. Check, then try again.',
}
/** Words after `End the day`. */
export const stay = { rest: 'of rest', explore: 'of exploring', forage: 'of foraging' }
export const stayed = { rest: 'Rested.', explore: 'Explored.', forage: 'Foraged.' }
export const moved = (heading: string) => `Moved ${heading}.`
export const movedFar = (heading: string, hexes: number) => `Moved ${heading}, ${hexes} hexes.`
export const gotNowhere = 'Got no further.'
export const noMarch = 'The weather kept the party where it is.'
export const dayEnded = (day: number, done: string, rain: string) =>
  `Day ${sayNumber(day)} ended. ${done} Rain: ${rain}.`
export const unchanged = 'No change.'
export const undone = 'Undone.'
export const undoneWhat = (change: string) => `Undone: ${change}.`
export const redone = 'Redone.'
export const redoneWhat = (change: string) => `Redone: ${change}.`
export const unsent = (edits: number) =>
  plural(edits, {
    one: 'You were signed out. The last change to the map was not saved: check, then make it again.',
    other: `You were signed out. The last ${edits} changes to the map were not saved: check, then make them again.`,
  })
export const endTheDay = (heading: string) => `End the day ${heading}`
export const travelOn = 'Go on and travel'

export const quantitiesWereRolled = 'Rolled.'
export const noteSaved = 'Note saved.'
export const encounterMade = {
  resolved: (name: string) => `Resolved: ${name}.`,
  avoided: (name: string) => `Avoided: ${name}.`,
  later: (name: string) => `Kept for later: ${name}.`,
  open: (name: string) => `Open again: ${name}.`,
}
export const earlierResolved = (day: number) => `All before day ${sayNumber(day)}: done.`
export const encounterShared = (name: string) => `Players may read about ${name}.`
export const encounterHidden = (name: string) => `Players no longer read about ${name}.`

export const beforeUnanswered = 'The step before it is not saved yet.'
export const beforeUnfinished = 'The step before it did not go through.'

/** How a run ended; stores that are low follow. */
export const arrivedAfter = (count: number) => `Arrived after ${days(count)}`
export const stoppedAfter = (count: number, why: string) =>
  why === '' ? `Stopped after ${days(count)}` : `Stopped after ${days(count)}: ${why}`
export const stoppedBy = {
  encounter: 'an encounter',
  lost: 'lost',
  supplies: '',
  rain: 'heavy rain',
  terrain: 'new terrain',
  days: '',
}
const LOW = { food: 'food', water: 'water', ointment: 'ointment' }
export const lowStore = (supply: Supply, left: number, isEmpty: boolean) => {
  if (isEmpty) return `no ${LOW[supply]}`
  return `${LOW[supply]} for ${left === 0 ? 'less than a day' : days(left)}`
}
export const morningOf = (day: number) => `Back to the morning of day ${sayNumber(day)}.`

export const paceName = 'Pace'
export const pace = { slow: 'Slow pace', normal: 'Normal pace', fast: 'Fast pace' }
/** The first word of each name. */
export const briefPace = { slow: 'Slow', normal: 'Normal', fast: 'Fast' }
export const canoe = 'Canoe'
export const noCanoe = 'No Canoe'
export const withCanoe = 'With Canoe'
export const foraging = 'Foraging on the way'
export const noForaging = 'March on'
export const withForaging = 'Forage'
export const howEnded = 'How days are ended'
export const manualDay = 'Manual'
export const autoDay = 'Auto'
export const endedDay = (day: number) => `day ${sayNumber(day)}`
/** Days that were undone or redone in one step. */
export const endedDays = ({ first, last }: { readonly first: number; readonly last: number }) =>
  first === last ? endedDay(first) : `days ${sayNumber(first)} to ${sayNumber(last)}`
/** Names of changes: short on a button, long within a sentence. */
export const changeName = {
  save: { short: 'save', long: 'the last save' },
  hexes: { short: 'painting', long: 'painted hexes' },
  site: { short: 'site', long: 'a change of a site' },
  key: { short: 'hex key', long: 'a hex key' },
  settings: { short: 'settings', long: 'a change of the settings' },
  chart: { short: 'map', long: 'another map' },
  bearings: { short: 'bearings', long: 'found bearings' },
  rules: { short: 'rules', long: 'a change of the rules' },
  tables: { short: 'tables', long: 'a change of the tables' },
  encounter: { short: 'encounter', long: 'a change of an encounter' },
  position: { short: 'position', long: 'the party put elsewhere' },
  note: { short: 'note', long: 'a note' },
  handout: { short: 'handout', long: 'a change of a handout' },
  rewind: { short: 'going back', long: 'going back by the days only' },
}
/** R-UNDO-8: names of settings in undo messages. */
export const setting = {
  fog: 'fog',
  inKnownHexes: 'map in known hexes',
  lost: 'lost party',
  reach: 'sight',
  terrainOnMove: 'terrain of a new hex',
  numbering: 'hex numbers',
  typedDice: 'typed dice',
  journal: 'players’ journal',
}
export const settingsChanged = (names: string) => `a change of settings: ${names}`
