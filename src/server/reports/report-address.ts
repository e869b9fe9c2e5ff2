import type { ReportFormat } from '../../protocol/reports.ts'
import { hostOf, type ReportHost } from './report-hosts.ts'

/** Why an address is not taken. */
export type AddressFault = 'not-an-address' | 'not-a-webhook' | 'host-not-allowed'

/** With the version of Discord's interface or without. */
const DISCORD_PATH = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/
const ENDING_LENGTH = 4

export interface ReportAddress {
  readonly address: string
  readonly host: string
  readonly ending: string
}

/**
 * R-REPORT-3: the address as it is kept. Of a Discord address the thread stays, and nothing else of
 * what follows its question mark.
 */
export const readReportAddress = (
  text: string,
  format: ReportFormat,
  hosts: readonly ReportHost[],
): ReportAddress | AddressFault => {
  const url = parseAddress(text.trim())
  if (!url) return 'not-an-address'
  if (!hostOf(url, hosts)) return 'host-not-allowed'
  if (format === 'discord') {
    if (!DISCORD_PATH.test(url.pathname)) return 'not-a-webhook'
    const thread = url.searchParams.get('thread_id')
    url.search = thread !== null && /^\d{1,20}$/.test(thread) ? `?thread_id=${thread}` : ''
    url.pathname = url.pathname.replace(/\/$/, '')
  }
  const address = url.href
  return { address, host: url.host, ending: endingOf(url) }
}

const parseAddress = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url
}

/** Of the path: a thread is no part of what tells two webhooks apart. Short ones show nothing. */
const endingOf = ({ pathname }: URL): string =>
  pathname.length > 4 * ENDING_LENGTH ? pathname.slice(-ENDING_LENGTH) : ''

/** Where a new Discord message goes, or the message with an id; its answer names the message. */
export const discordUrl = (address: string, message?: string): URL => {
  const url = new URL(address)
  if (message !== undefined) url.pathname += `/messages/${message}`
  else url.searchParams.set('wait', 'true')
  return url
}
