import type { ReportFailure } from '../../../protocol/reports.ts'

/** Day reports to a chat. */
export const title = 'Day reports'
export const about =
  'Each day you end is told in your group’s chat as the players’ journal tells it, and so is a day that you take back.'
export const journalOff =
  'The players’ journal is off, so nothing is reported. Switch it on under Map and settings.'
export const noHosts = 'The host of this server lets no reports go out.'

export const address = 'Address'
export const aboutAddress =
  'In Discord: the channel’s settings, Integrations, Webhooks, Copy Webhook URL. For a thread or a forum post add ?thread_id= and its number. A program of yours can take the days as JSON: docs/spec.md has the fields.'
export const allowed = (hosts: string) => `This server may send to ${hosts}.`
export const noAddress = 'Enter the address.'
export const start = 'Report the days'
export const change = 'Another address…'
export const keep = 'Keep the address'

/** `ending`: the last characters of the address; may be empty. */
export const reportsTo = (host: string) => `The address is at ${host}.`
export const on = 'Report the days that end from now on'

export const failedAt = (failure: ReportFailure, when: string): string =>
  `${sayFailure(failure)} Last tried: ${when}.`
export const triedAgain =
  'It is tried again each minute. Switch reports off and on again to leave out the days that wait.'
export const sayFailure = ({ reason, status }: ReportFailure): string =>
  status === null ? `${FAILURES[reason]}.` : `${FAILURES[reason]} (${status}).`
const FAILURES: Readonly<Record<ReportFailure['reason'], string>> = {
  refused: 'The receiver did not take the message',
  'too-slow': 'The receiver does not answer in time',
  unreachable: 'The receiver cannot be reached',
  'private-address': 'The address leads into a private network',
  'host-not-allowed': 'The host of this server no longer allows this address',
}

export const test = 'Send a test'
export const testArrived = 'The test arrived.'
export const remove = { name: 'Forget the address…', sure: 'Forget the address' }
export const aboutRemoving =
  'No more days are reported. What is in the chat stays there. To go on later you need the address again.'
