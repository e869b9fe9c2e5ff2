import type { ReactNode } from 'react'
import type { ReportFailure } from '#protocol/story/reports.ts'

export const gmLink = 'GM link'
export const playersLink = 'Players’ link'
export const gmKey = 'GM key'
export const newGmKey = 'New GM key'
export const makeKey = { name: 'Make a new key…', sure: 'Make a new key' }
export const aboutLink =
  'Anyone with this link watches the expedition live. Your notes and secrets stay hidden.'
/** What the GM can do; `thisMachineOnly` follows and says why. */
export const openAtNetworkAddress = (example: ReactNode) => (
  <>
    <strong>To let phones in,</strong> open this page at this machine’s address in your network,
    such as {example}. Its link and code then work on every phone there.
  </>
)
export const exampleHost = '192.168.1.20'
export const thisMachineOnly = 'The link below works on this machine only.'
export const otherNetwork = 'A phone cannot open it? Try another address of this machine'

export const nameOfCampaign = 'Name of the campaign'
export const noName = 'Give the campaign a name.'
export const rename = 'Rename'
export const renamed = 'Renamed.'

export const backup = 'Backup'
export const sendingBackup = 'Uploading the backup…'
export const readingBackup = 'Reading the backup…'
export const chooseAnother = 'Choose another file…'

export const replaceLink = { name: 'Replace the link…', sure: 'Replace the link' }
export const aboutReplacing =
  'Everyone who watches by the link above loses the map within seconds, and that link never works again. Send the new link to those who may go on watching.'
export const homeStaysOpen = (host: string) =>
  `Anyone can still watch at ${host}, unless you close it too.`
export const closesHome = (host: string) => `Close ${host} to players, too`

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

export const reports = 'Day reports'
export const aboutReports =
  'Each day you end is told in your group’s chat as the players’ journal tells it, and so is a day that you take back.'
export const journalOff =
  'The players’ journal is off, so nothing is reported. Switch it on under Map.'
export const noReportHosts = 'The host of this server lets no reports go out.'

export const reportAddress = 'Address'
export const aboutReportAddress =
  'In Discord: the channel’s settings, Integrations, Webhooks, Copy Webhook URL. For a thread or a forum post add ?thread_id= and its number. A program of yours can take the days as JSON: docs/spec.md has the fields.'
export const reportsAllowed = (hosts: string) => `This server may send to ${hosts}.`
export const noReportAddress = 'Enter the address.'
export const startReports = 'Report the days'
export const anotherAddress = 'Another address…'
export const keepAddress = 'Keep the address'

export const reportsTo = (host: string) => `The address is at ${host}.`
export const reportsOn = 'Report the days that end from now on'

export const reportFailedAt = (failure: ReportFailure, when: string): string =>
  `${sayReportFailure(failure)} Last tried: ${when}.`
export const reportsTriedAgain =
  'It is tried again each minute for a day, and after the next change. Switch reports off and on again to leave out the days that wait.'
const FAILURES: Readonly<Record<ReportFailure['reason'], string>> = {
  refused: 'The receiver did not take the message',
  'too-slow': 'The receiver does not answer in time',
  unreachable: 'The receiver cannot be reached',
  'private-address': 'The address leads into a private network',
  'host-not-allowed': 'The host of this server no longer allows this address',
}
export const sayReportFailure = ({ reason, status }: ReportFailure): string =>
  status === null ? `${FAILURES[reason]}.` : `${FAILURES[reason]} (${status}).`

export const sendTest = 'Send a test'
export const testArrived = 'The test arrived.'
export const forgetAddress = { name: 'Forget the address…', sure: 'Forget the address' }
export const aboutForgetting =
  'No more days are reported. What is in the chat stays there. To go on later you need the address again.'

export const campaign = 'Campaign'
