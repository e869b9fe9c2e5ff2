import type { Reporting } from '../../campaign/report-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { Clock } from '../clock.ts'
import type { Deliver, Delivery } from './deliver.ts'
import { discordMessage, discordTest } from './discord.ts'
import { jsonMessage, jsonTest } from './json.ts'
import type { NextMessage } from './next-message.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { discordUrl } from './report-address.ts'
import { hostOf, type ReportHost } from './report-hosts.ts'

interface SendParts {
  readonly store: Pick<Store, 'findReportAddress' | 'findListing'>
  readonly clock: Pick<Clock, 'now'>
  readonly hosts: readonly ReportHost[]
  readonly deliver: Deliver
}

interface Sending {
  readonly campaign: string
  /** undefined: a test. */
  readonly next?: NextMessage
  readonly signal: AbortSignal
}

/** R-REPORT-3: one message, or a test, to where the campaign's reports go. Never rejects for the receiver. */
export const sendMessage = async (
  { store, clock, hosts, deliver }: SendParts,
  { id, format }: Pick<Reporting, 'id' | 'format'>,
  { campaign, next, signal }: Sending,
): Promise<Outcome> => {
  const address = await store.findReportAddress(campaign)
  if (address === undefined) return { kind: 'stop', trouble: 'unreadable', status: null }
  const host = hostOf(new URL(address), hosts)
  if (!host) return { kind: 'stop', trouble: 'host-not-allowed', status: null }
  const name = (await store.findListing(campaign))?.name ?? ''
  const about = { reporting: id, campaign: name }
  const remote = next?.remote ?? undefined
  const delivery: Delivery =
    format === 'discord'
      ? {
          host,
          method: remote === undefined ? 'POST' : 'PATCH',
          url: discordUrl(address, remote),
          body: next ? discordMessage(next.days) : discordTest(name),
        }
      : {
          host,
          method: 'POST',
          url: new URL(address),
          body: next ? jsonMessage(about, next.message, next.days) : jsonTest(about),
        }
  return outcomeOf(await deliver(delivery, signal), delivery.method, clock.now())
}
