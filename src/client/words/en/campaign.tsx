import type { ReactNode } from 'react'

export const replaceLink = { name: 'Replace the link…', sure: 'Replace the link' }
export const aboutReplacing =
  'Everyone who watches by the link above loses the map within seconds, and that link never works again. Send the new link to those who may go on watching.'
export const homeStaysOpen = (host: string) =>
  `Anyone can still watch at ${host}, unless you close it too.`
export const alsoClose = (host: string) => `Close ${host} to players, too`

export const homeIsOpen = (link: ReactNode) => (
  <>Anyone who opens {link} sees the same map. A new link does not change that.</>
)
export const homeIsClosed = (link: ReactNode) => (
  <>{link} is closed to players. They need the link above.</>
)
export const closeHome = (host: string) => ({
  name: `Close ${host} to players…`,
  sure: 'Close it to players',
})
export const aboutClosingHome = (host: string) =>
  `Everyone who watches at ${host} loses the map within seconds. The link above keeps working, and so does ${host}/dm for you. You can open it again.`
export const openHome = (host: string) => `Open ${host} to players`

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
  'The campaign becomes what is in this file, with its own days and its own Undo, on every open screen. Keys and links stay as they are. What it was is kept for 30 days.'
export const restore = 'Restore'
export const restored = 'Restored. What was there before is kept for 30 days.'
export const undoRestore = 'Undo the restore'
export const redoRestore = 'Redo the restore'
export const restoreUndone =
  'The campaign is as it was before. What the restore had brought is kept for 30 days.'
