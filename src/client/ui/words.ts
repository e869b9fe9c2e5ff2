import { sayNumber } from './format/numbers.ts'

/** Words on every page, the players' included: nothing for the game master or host alone. */
export const product = 'Overland'
export const tryAgain = 'Try again'
export const noAnswer = 'The server does not answer.'
export const noAnswerTryAgain = 'The server does not answer. Try again.'
export const serverError = (status: number) =>
  `The server answered with an error (${status}). Try again.`
export const opening = 'Unrolling the map…'
export const partDidNotLoad = 'A part of this page did not load. Reload the page.'
export const failed = 'This part of the page does not work. Reload the page.'
export const reload = 'Reload'
export const status = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  away: 'Reconnecting',
}
export const away =
  'The server cannot reach its database. What you see may be out of date. Overland keeps trying.'
export const outdated = {
  reloading: 'Overland was updated. Reloading…',
  held: 'Overland was updated. This page reloads once your changes are saved.',
  reloaded: 'Overland was updated, and this page is still the old version. Reload it.',
}

export const justNow = 'just now'
export const lessThanKb = 'less than 1 kB'

export const rainName = 'Rain'
export const rain = { Light: 'Light', Heavy: 'Heavy' }
export const terrain = 'Terrain'
export const day = 'Day'
export const dayNumber = (day: number) => `Day ${sayNumber(day)}`

export const colours = 'Colours'
export const theme = { system: 'System', light: 'Light', dark: 'Dark' }

export const noneLeft = 'none left'
export const tooLittle = 'not enough for a day'
