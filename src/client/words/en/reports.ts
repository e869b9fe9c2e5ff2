import type { ReportTrouble } from '../../../protocol/reports.ts'
import { sayNumber } from '../../format/numbers.ts'
import { plural } from '../plural.ts'

/** Day reports to a chat. */
export const title = 'Day reports'
export const about =
  'Each day you end is told in your group’s chat as the players’ journal tells it, and corrected when you undo it or write a note.'
export const journalOff =
  'The players’ journal is off, so nothing is reported. Switch it on under Map and settings.'
export const noHosts = 'The host of this server lets no reports go out.'

export const format = 'Where to'
export const formats = { discord: 'A Discord webhook', json: 'A program of ours (JSON)' }
export const address = 'Address'
export const aboutAddress = {
  discord:
    'In Discord: the channel’s settings, Integrations, Webhooks, Copy Webhook URL. For a thread or a forum post add ?thread_id= and its number.',
  json: 'It is sent JSON by POST; docs/spec.md has the fields.',
}
export const allowed = (hosts: string) => `This server may send to ${hosts}.`
export const noAddress = 'Enter the address.'
export const start = 'Report the days'
export const change = 'Another address…'
export const keep = 'Keep the address'

/** `ending`: the last characters of the address; may be empty. */
export const reportsTo = (format: string, host: string, ending: string) =>
  ending === '' ? `${format}, at ${host}.` : `${format}, at ${host}, ending in ${ending}.`
export const neverSent = 'Nothing was sent yet.'
export const lastSent = (when: string) => `Last message: ${when}.`
export const tryAgainAt = (when: string) => `It is tried again at ${when}.`
export const state = {
  on: '',
  failed: 'Given up after many attempts. Send a test: if it arrives, reports go on.',
  stopped: 'Reports have stopped. Mend that and send a test, or enter another address.',
}
export const skipped = (days: number) =>
  `${sayNumber(days)} ${plural(days, { one: 'day was', other: 'days were' })} refused and left out.`

const withStatus = (sentence: string, status: number | null) =>
  status === null ? `${sentence}.` : `${sentence} (${status}).`
export const trouble = (trouble: ReportTrouble, status: number | null): string =>
  withStatus(TROUBLES[trouble], status)
const TROUBLES: Readonly<Record<ReportTrouble, string>> = {
  'too-many': 'The receiver asks us to wait',
  'server-error': 'The receiver has a problem of its own',
  unreachable: 'The receiver cannot be reached',
  'too-slow': 'The receiver does not answer in time',
  'private-address': 'The address leads into a private network',
  gone: 'The webhook is gone, or does not let us in',
  redirected: 'The address leads elsewhere, and we do not follow',
  refused: 'The receiver refused the message',
  'host-not-allowed': 'The host of this server no longer allows this address',
  unreadable: 'The address cannot be read since the database was restored or moved. Enter it again',
}

export const test = 'Send a test'
export const testArrived = 'The test arrived.'
export const remove = { name: 'Stop reporting…', sure: 'Stop reporting' }
export const aboutRemoving =
  'The address is forgotten. What is in the chat stays there. To go on later you need the address again.'
