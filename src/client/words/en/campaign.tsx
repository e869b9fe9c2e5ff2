import type { ReactNode } from 'react'

export const alsoAt = (address: ReactNode) => (
  <>This server’s own address, {address}, shows the same, until the host switches that off.</>
)
export const replaceLink = { name: 'Replace the link…', sure: 'Replace the link' }
export const aboutReplacing =
  'Everybody who watches by the link above loses the map within seconds, and it never works again. Send the new link to those who are to go on watching.'

export const yourWayIn = 'Your way in'
export const aboutGmLink =
  'You, or another game master, come in by this link with the GM key. Not for players.'
export const keepKey = 'Keep it now: it is shown only this once.'
export const aboutNewKey =
  'The old key never works again, and everybody else who is signed in as the game master is signed out. This screen stays signed in.'

export const devices = 'Signed-in devices'
export const signOutOthers = 'Sign out all others'
export const thisOne = (signedIn: string) => `this one, signed in ${signedIn}`
export const usedLastHour = (signedIn: string) => `used in the last hour, signed in ${signedIn}`
export const used = (when: string, signedIn: string) => `used ${when}, signed in ${signedIn}`

export const aboutBackup =
  'One file with all there is: the record, every day, the map with its sites, the settings and the images. It holds your secrets, but no key and no link.'
export const download = 'Download a backup'
export const restoreFrom = 'Restore from a file…'
export const restoring = 'Restore from a file'
export const aboutRestoring =
  'The campaign becomes what it was in this file, on every screen that is open. Keys and links stay as they are. Undo takes it back.'
export const restore = 'Restore'
export const restored = 'Restored. Undo takes it back.'
