import type { ReactNode } from 'react'
import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

export const page = 'Game master'
export const notTheGm = 'Not the game master?'
export const toPlayersMap = 'To the players’ map'
export const stillSignedIn = (why: string) => `You are still signed in. ${why}`
export const stillSending = 'The last changes are still on their way to the server.'
export const opening = 'Opening the expedition…'

export const watching = (viewers: number) => `${sayNumber(viewers)} watching`
export const thisScreen = 'This screen'
export const invite = 'Invite'
export const keysAndHelp = 'Keys and help'
export const menu = 'Menu'
export const mapAndSettings = 'Map and settings'
export const rules = 'Rules'
export const tables = 'Tables'
export const forecast = 'Forecast'
export const campaign = 'Campaign'
/** On a narrow screen. */
export const largerMap = 'Larger map'
export const smallerMap = 'Smaller map'
export const viewAsPlayer = 'View as player'
export const viewBeside = 'View as player, beside the map'
export const forPlayers = 'For the players'
export const askingForLink = 'Getting the link…'
export const manageLinks = 'Links, keys and backup'

/** Commands within a sentence. */
export const command = {
  save: 'The save',
  day: (heading: string) => `The day ${heading}`,
  undo: 'The undo',
  redo: 'The redo',
  edit: 'The last change',
  run: 'The run',
  rewind: 'The way back',
}
export const unanswered = (command: ReactNode) => <>{command} has no answer yet.</>
export const sendingAgain = 'Trying again…'
export const onceAtMost = 'Retrying is safe: it happens only once.'
export const dismiss = 'Dismiss'
export const overtaken = {
  day: 'Another screen ended or took back a day first. This day was not ended. Check, then try again.',
  run: 'Another screen ended or took back a day first. No day of this run was ended. Check, then try again.',
  rewind: 'Another screen was first. Nothing was taken back. Check, then try again.',
  undo: 'Another screen was first. Nothing was undone. Check, then try again.',
  redo: 'Another screen was first. Nothing was redone. Check, then try again.',
  edit: 'Another screen changed the same. Nothing was saved. Check, then try again.',
}
/** A day without travel, within a sentence: the day, and the order to end it. */
export const stay = { rest: 'of rest', forage: 'of foraging' }
export const stayed = { rest: 'Rested.', forage: 'Foraged.' }
export const moved = (heading: string) => `Moved ${heading}.`
export const movedFar = (heading: string, hexes: number) => `Moved ${heading}, ${hexes} hexes.`
export const gotNowhere = 'Got no further.'
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
export const goOnAndSave = 'Go on and save'
