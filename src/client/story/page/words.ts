import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'

export const contents = 'Sessions'
export const noSessions = 'Sessions are your chapters.'
export const beginSession = (session: string, day: number) =>
  `${session} starts with day ${sayNumber(day)}`
export const sessionBegun = (session: string, day: number) => `${beginSession(session, day)}.`

export const allDays = 'All days'
export const takenBackOnly = 'Taken back'
export const foldAll = 'Fold all sessions'
export const unfoldAll = 'Unfold all sessions'
export const undone = (first: number, last: number, count: number) =>
  first === last && count === 1
    ? `Day ${sayNumber(first)}, taken back`
    : `${sayCount(count, 'day', 'days')} taken back: ${sayNumber(first)} to ${sayNumber(last)}`

export const find = 'Find in the journal'
export const having = 'Days with'
export const havingWhat = {
  all: 'All days',
  encounters: 'Encounters',
  lost: 'The party lost',
  notes: 'Notes',
  heavy: 'Heavy rain',
  undone: 'Taken back',
}
export const goToDay = 'Go to day'
export const go = 'Go'
export const noSuchDay = (number: number, last: number) =>
  last === 0
    ? 'No day has ended yet.'
    : `There is no day ${sayNumber(number)}. Days 1 to ${sayNumber(last)} have ended.`
export const found = (count: number) =>
  count === 0 ? 'No day has that.' : `${sayCount(count, 'day', 'days')}.`
export const searching = 'Searching…'
export const fetching = 'Fetching older days…'
export const beginning = 'Here the journal begins.'

export const notesOf = (day: number) => `Notes of day ${sayNumber(day)}`
export const field = {
  session: 'Session that starts with this day',
  gm: 'Notes for me',
  players: 'Notes for players',
}
export const nextSession = (number: number) => `Session ${sayNumber(number)}`
export const markdown = 'You can use Markdown: **bold**, *italic*, lists with -, quotes with >.'
export const preview = 'Preview'
export const saved = (day: number) => `Notes of day ${sayNumber(day)} saved.`
export const discard = 'Discard'
export const close = 'Close notes'
export const storedHere = 'What you type is kept on this device until it is saved.'
export const tooLong = (name: string, max: number) =>
  `${name}: at most ${sayNumber(max)} characters.`
export const notHere = (day: number) =>
  `Day ${sayNumber(day)} does not stand any more. What you typed is kept on this device.`
/** The name of the change in Undo and Redo. */
export const page = 'notes'
/** Shown in place of an empty note. */
export const nothing = 'nothing'
