import type { ReactNode } from 'react'

export const alsoAt = (address: ReactNode) => (
  <>This server’s own address, {address}, shows the same, until the host switches that off.</>
)
export const replaceLink = { name: 'Replace the link…', sure: 'Replace the link' }
export const aboutReplacing =
  'Everybody who watches by the link above loses the map within seconds, and it never works again. Send the new link to those who are to go on watching.'

export const yourWayIn = 'GM access'
export const aboutGmLink = 'Game masters sign in here with the GM key. Not for players.'
export const keepKey = 'Keep it now. It is shown only once.'
export const aboutNewKey =
  'The old key stops working, and everyone else who is signed in as the game master is signed out. This screen stays signed in.'

export const devices = 'Signed-in devices'
export const signOutOthers = 'Sign out all others'
export const thisOne = (signedIn: string) => `this one, signed in ${signedIn}`
export const usedLastHour = (signedIn: string) => `used in the last hour, signed in ${signedIn}`
export const used = (when: string, signedIn: string) => `used ${when}, signed in ${signedIn}`

export const aboutBackup =
  'One file with everything: the numbers, every day, the map with its sites, the settings and the images. It holds your secrets, but no keys or links.'
export const download = 'Download a backup'
export const restoreFrom = 'Restore from a file…'
export const restoring = 'Restore from a file'
export const aboutRestoring =
  'The campaign goes back to what is in this file, on every open screen. Keys and links stay as they are. You can undo it.'
export const restore = 'Restore'
export const restored = 'Restored. You can undo it.'
