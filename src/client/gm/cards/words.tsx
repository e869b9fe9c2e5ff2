import type { ReactNode } from 'react'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { plural } from '#client/ui/plural.ts'

export const alerts = 'Alerts'
export const ofDay = (day: number) => `of day ${day}`
export const ofDays = (from: number, to: number) => `of days ${from} to ${to}`
/** Prefix of an alert when several days are shown together. */
export const onDay = (day: number) => `Day ${day} `
export const elsewhere = 'ended on another screen'
/** Note on a day that was ended on another terrain than the map's. */
export const otherLand = (as: string, map: string) => `Ended as ${as}; the map says ${map}.`
export const dismiss = (number: number) => `Dismiss alert ${number}`
export const dismissNote = 'Dismiss'
export const dismissAll = (count: number) => `Dismiss all (${count})`

export const lost = 'Lost'
export const partyIsLost = 'The party is lost:'
/** Small numbers are spelled out within a sentence. */
const FEW = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
export const believesToBe = (lead: ReactNode, hex: string, hexes: number, point: string) => (
  <>
    {lead} they think they are in {hex}, {FEW[hexes] ?? sayNumber(hexes)}{' '}
    {plural(hexes, { one: 'hex', other: 'hexes' })} {point} of where they are.
  </>
)
export const findBearings = 'They find their bearings…'
export const findBearingsTitle = 'They find their bearings'
export const revealWay = {
  trail: {
    label: 'Reveal the trail',
    about: 'Players see the way they really went, and what they passed on it.',
  },
  end: {
    label: 'Reveal only where they are',
    about: 'Players see the hex they are in, but not how they got there.',
  },
}
export const foundBearings = 'They found their bearings.'
export const noAnswerYet = 'No answer yet. Trying again…'

export const stillOpen = 'Still open'
export const countStillOpen = (count: number) => `${sayNumber(count)} still open`
export const allBeforeToday = 'All before today: done'
export const done = 'Done'
export const details = 'Details and note'
export const olderEncounters = (count: number) =>
  `${sayNumber(count)} older ${plural(count, { one: 'one stands', other: 'ones stand' })} in the journal.`
export const metOn = (day: number, time: string) => `Day ${sayNumber(day)}, ${time}`
export const keptForLater = 'kept for later'
export const rollDice = (dice: string) => `Roll ${dice}`

export const yourNote = 'Your note'
export const saveNote = 'Save note'
export const otherNote = (text: string) =>
  text === '' ? 'Another screen emptied the note.' : `Another screen wrote: ${text}`

export const makeEncounter = {
  avoided: 'Avoided',
  later: 'Later',
  open: 'Open again',
}
