import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'

// Words of the GM's and the players' journal.

export const title = 'Journal'
export const notRead = 'The journal could not be loaded.'
export const reload = 'Load it again'
export const older = 'Older days'
export const beforeSessions = 'Before the first session'
export const day = (day: number) => `Day ${sayNumber(day)}`
export const days = (first: number, last: number) =>
  first === last ? day(first) : `Days ${sayNumber(first)} to ${sayNumber(last)}`
export const rain = { Light: 'light rain', Heavy: 'heavy rain' }

// Words of the players' journal.

export const close = 'Close'
export const empty = 'No days yet. The story begins with the first one.'
export const loading = 'Opening the journal…'
export const offline = 'No connection to the table. This is the journal as far as it is loaded.'
export const over = 'The game master has closed the journal.'
export const beginning = 'Here the story begins.'
export const explored = 'explored'
export const stores = (food: number, water: number, ointment: number) =>
  `${sayCount(food, 'ration', 'rations')}, ${sayCount(water, 'gallon', 'gallons')}, ` +
  sayCount(ointment, 'application', 'applications')
export const met = (time: string, name: string) =>
  time === '' ? name : `${time.slice(0, 1).toUpperCase()}${time.slice(1)}: ${name}`
export const handouts = 'Handed out'

// Words of the export.

export const exports = 'Export'
export const format = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' }
export const what = 'What'
export const all = 'All days'
export const forWhom = 'For whom'
export const asGm = 'For me'
export const asPlayers = 'For players'

// Words of handouts and of printing.

export const zoomIn = 'Larger'
export const zoomOut = 'Smaller'
export const putAway = 'Put away'
export const lookAgain = (name: string) => `Look at ${name}`

export const print = 'Print'
export const caption = (name: string, day: string) => `${name} · ${day}`
