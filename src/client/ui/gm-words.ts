import { sayList } from './format/lists.ts'
import { sayCount } from './format/numbers.ts'

/** Words of forms, which players' pages do not load. */
export const goOnHere = 'Stay'
export const copy = 'Copy'
export const copied = 'Copied.'
export const copyByHand = 'Selected. Press Ctrl C or ⌘ C to copy it.'
export const qrCodeOf = (text: string) => `QR code of ${text}`
export const signOut = 'Sign out'
export const stillSignedIn = (why: string) => `You are still signed in. ${why}`
export const leaveUnsaved = 'Leave without saving'
export const saveAndLeave = 'Save and leave'
export const close = 'Close'
export const cancel = 'Cancel'
export const unsaved = (names: readonly string[]) => `Unsaved: ${sayList(names)}.`
export const nameNotPlain = 'The name must be one line of plain text.'
export const nameTooLong = (max: number) => `The name must be text of 1 to ${max} characters.`
export const asPlayers = 'As players see it'

export const sendingAgain = 'No answer yet. Sending it again…'
export const noConnection = 'No connection.'
export const sentOnceConnected = 'No connection. It is sent as soon as there is one.'

export const nowRecorded = (value: string) => `changed to ${value} on another screen`

export const imageEmpty = 'This file is empty.'
export const imageTooLarge = (limit: number, megabytes: string) =>
  `An image file may have up to ${limit} MB; this one has ${megabytes} MB. Save it smaller, or as JPEG or WebP.`
export const imageNotArrived =
  'The image did not arrive: the server does not answer. Send it again.'

export const days = (count: number) => sayCount(count, 'day', 'days')
export const hexes = (count: number) => sayCount(count, 'hex', 'hexes')

/** R-COST-1: replaces "hex" by "point" if the rules make terrain cost points. */
export const inPoints = (text: string, isPoints: boolean) =>
  isPoints
    ? text.replace(/\b([Hh])ex(?:es)?\b/gu, (hex, first: string) => {
        const point = first === 'H' ? 'Point' : 'point'
        return hex.length > 3 ? `${point}s` : point
      })
    : text
