import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Campaign } from '#campaign/campaign.ts'
import type { Reporting } from '#campaign/ports/report-store.ts'
import type { RecordedDay, Store } from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { findCurrentDays, playersDay, requireJournal } from '#campaign/views/journal.ts'
import { playerView } from '#campaign/views/player-view.ts'
import { hexNumber } from '#rules/hex-number.ts'
import type { Clock } from '../clock.ts'
import { deliver as deliverOverHttp } from './deliver.ts'
import { daysMessage, type ReportDay, takenBackMessage } from './message.ts'
import type { ReportHost } from './report-hosts.ts'

/** Between two looks, and so between two messages of a campaign. */
export const ROUND_MS = 2_000
/** Between a failure and the next attempt. */
export const AGAIN_MS = 60_000
/** How long after its newest change a campaign is tried again. */
export const TRIED_MS = 24 * 3_600_000
/** After so long another server sends for a campaign whose server was killed. */
const LEASE_MS = 60_000
/** How long a message may take to arrive when the server stops. */
const FINISHING_MS = 3_000

interface Sender {
  readonly store: Store
  readonly clock: Clock
  readonly hosts: readonly ReportHost[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly deliver?: typeof deliverOverHttp
}

/**
 * R-REPORT-2: sends what days say. What to send follows from the journal and from the reporting's
 * row, so a crash loses nothing. A server that dies before it notes what it sent sends it twice.
 */
export const sendReports = ({
  store,
  clock,
  hosts,
  log,
  deliver = deliverOverHttp,
}: Sender): { close(): Promise<void> } => {
  const by = randomUUID()
  const stopping = new AbortController()

  /** Sends at most one message. */
  const sendNext = async (campaign: string): Promise<void> => {
    const reporting = await store.findReporting(campaign)
    const found = reporting?.on ? await store.find(campaign) : undefined
    if (!reporting || !found) return
    const note = (outcome: Partial<Reporting>) =>
      store.replaceReporting(campaign, reporting, { ...reporting, ...outcome })
    const { body, reported } = await nextMessage(store, found, reporting)
    if (body === null) return note(reported)
    const { address } = reporting
    const failure = await deliver({ hosts, address, body })
    if (!failure) return note({ ...reported, failure })
    if (failure.reason !== reporting.failure?.reason)
      log.warn({ host: new URL(address).host, ...failure }, 'a day report did not arrive')
    return note({ failure: { ...failure, at: clock.now() } })
  }

  /** Of several servers over one database one sends for a campaign at a time. */
  const sendAlone = async (campaign: string): Promise<void> => {
    const chore = `reports:${campaign}`
    if (!(await store.takeChore(chore, { by, since: 0, forMs: LEASE_MS }))) return
    try {
      await sendNext(campaign)
    } finally {
      await store.extendChore(chore, { by, forMs: 0 })
    }
  }

  const look = async (): Promise<void> => {
    const now = clock.now()
    const times = { failedBefore: now - AGAIN_MS, changedAfter: now - TRIED_MS }
    const campaigns = await store.listUnreported(times)
    const sent = campaigns.map((campaign) =>
      sendAlone(campaign).catch((err: unknown) =>
        log.warn({ err }, 'it is not known whether a day is to be reported'),
      ),
    )
    await Promise.all(sent)
  }

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // While the database is away, the next look finds what this one missed.
      await look().catch(() => {})
      await clock.sleep(ROUND_MS, stopping.signal).catch(() => {})
    }
  }
  const watching = watch()

  return {
    close: async () => {
      stopping.abort()
      await Promise.race([watching, clock.sleep(FINISHING_MS)])
    },
  }
}

/** More short days than fit into a message. */
const MAX_DAYS = 30

type Journal = Pick<Store, 'findDays' | 'listImages' | 'findListing'>
type Reported = Pick<Reporting, 'sent' | 'day'>

interface NextMessage {
  /** null: there is nothing to send. */
  readonly body: string | null
  /** Holds once the message arrived. */
  readonly reported: Reported
}

/** R-REPORT-1, R-REPORT-2: first what was taken back, then the days that are new, in order. */
const nextMessage = async (
  store: Journal,
  campaign: Campaign,
  { sent, day }: Reported,
): Promise<NextMessage> => {
  const { state, revisions } = campaign
  if (!state.settings.journal)
    return { body: null, reported: { sent: revisions.full, day: state.day } }
  const known = lastKnown(state, { sent, day })
  const name = (await store.findListing(campaign.id))?.name ?? ''
  if (known < day)
    return { body: takenBackMessage(name, known + 1, day), reported: { sent, day: known } }
  const to = Math.min(state.day, known + MAX_DAYS)
  // The `seq` of a day is never sent: it would tell how much the GM changes.
  const fresh = await findCurrentDays(store, campaign, { from: known + 1, to })
  if (fresh.length === 0) return { body: null, reported: { sent: revisions.full, day: known } }
  const days = await tellDays(store, campaign, fresh)
  const { body, count } = daysMessage(name, days)
  const last = fresh[count - 1] as RecordedDay
  return { body, reported: { sent: last.seq, day: last.entry.day } }
}

/**
 * The number of the last day that stands and that the receiver knows; 0: none. It knows the days up
 * to `sent`, except those after `day`: they were taken back.
 */
const lastKnown = ({ day: last, days }: State, { sent, day }: Reported): number => {
  let known = Math.min(last, day)
  while (known > 0 && (days[known] ?? 0) > sent) known -= 1
  return known
}

/** R-REPORT-5: days as the players' journal tells them, and nothing else. */
const tellDays = async (
  store: Journal,
  campaign: Campaign,
  days: readonly RecordedDay[],
): Promise<readonly ReportDay[]> => {
  const { naming } = playerView(campaign)
  const source = await requireJournal(store, campaign)
  return days.map(({ entry }) => {
    const told = playersDay(entry, source)
    return { told, hex: told.position && naming ? hexNumber(naming, told.position) : null }
  })
}
