/** Forms; no page of players has one. */
import { sayList } from '../../ui/format/lists.ts'

export const goOnHere = 'Stay'
export const copy = 'Copy'
export const copied = 'Copied.'
export const copyByHand = 'Selected. Press Ctrl C or ⌘ C to copy it.'
export const qrCodeOf = (text: string) => `QR code of ${text}`
export const signOut = 'Sign out'
export const leaveUnsaved = 'Leave without saving'
export const saveAndLeave = 'Save and leave'
export const close = 'Close'
export const cancel = 'Cancel'
export const unsaved = (names: readonly string[]) => `Unsaved: ${sayList(names)}.`
export const nameNotPlain = 'The name must be one line of plain text.'
export const nameTooLong = (max: number) => `The name must be text of 1 to ${max} characters.`
export const asPlayers = 'As players see it'
