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

/** Pause between two checks, and so between two messages of a campaign. */
export const CHECK_INTERVAL_MS = 2_000
/** Pause between a failure and the next attempt. */
export const RETRY_MS = 60_000
/** Time after a campaign's newest change when failed reports are given up. */
export const GIVE_UP_MS = 24 * 3_600_000
/** Time after which another server takes over from one that was killed. */
const LEASE_MS = 60_000
/** Time that a stopping server waits for a message to arrive. */
const FINISHING_MS = 3_000

interface SenderOptions {
  readonly store: Store
  readonly clock: Clock
  readonly hosts: readonly ReportHost[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly deliver?: typeof deliverOverHttp
}

/**
 * R-REPORT-2: sends day reports. The journal and the stored report settings say what to send, so a crash
 * loses nothing. A server that is killed before it stores what it sent sends it twice.
 */
export const sendReports = ({
  store,
  clock,
  hosts,
  log,
  deliver = deliverOverHttp,
}: SenderOptions): { close(): Promise<void> } => {
  const serverId = randomUUID()
  const stopping = new AbortController()

  /** Sends a campaign's next message, if there is one. */
  const sendNext = async (campaign: string): Promise<void> => {
    const reporting = await store.findReporting(campaign)
    const state = reporting?.on ? await store.find(campaign) : undefined
    if (!reporting || !state) return
    const storeOutcome = (outcome: Partial<Reporting>) =>
      store.replaceReporting(campaign, reporting, { ...reporting, ...outcome })
    const { body, reported } = await nextMessage(store, state, reporting)
    if (body === null) return storeOutcome(reported)
    const { address } = reporting
    const failure = await deliver({ hosts, address, body })
    if (!failure) return storeOutcome({ ...reported, failure })
    if (failure.reason !== reporting.failure?.reason)
      log.warn({ host: new URL(address).host, ...failure }, 'a day report did not arrive')
    return storeOutcome({ failure: { ...failure, at: clock.now() } })
  }

  /** Sends for a campaign unless another server over the same database does. */
  const sendAsOnlyServer = async (campaign: string): Promise<void> => {
    const chore = `reports:${campaign}`
    if (!(await store.takeChore(chore, { by: serverId, since: 0, forMs: LEASE_MS }))) return
    try {
      await sendNext(campaign)
    } finally {
      await store.extendChore(chore, { by: serverId, forMs: 0 })
    }
  }

  const checkAll = async (): Promise<void> => {
    const now = clock.now()
    const times = { failedBefore: now - RETRY_MS, changedAfter: now - GIVE_UP_MS }
    const campaigns = await store.listUnreported(times)
    const sending = campaigns.map((campaign) =>
      sendAsOnlyServer(campaign).catch((err: unknown) =>
        log.warn({ err }, 'it is not known whether a day is to be reported'),
      ),
    )
    await Promise.all(sending)
  }

  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // If the database is away, the next check finds what this one missed.
      await checkAll().catch(() => {})
      await clock.sleep(CHECK_INTERVAL_MS, stopping.signal).catch(() => {})
    }
  }
  const running = repeat()

  return {
    close: async () => {
      stopping.abort()
      await Promise.race([running, clock.sleep(FINISHING_MS)])
    },
  }
}

/** Days that are read for a message: more than fit into it, even short ones. */
const MAX_DAYS = 30

type JournalStore = Pick<Store, 'findDays' | 'listImages' | 'findListing'>
type LastReported = Pick<Reporting, 'sent' | 'day'>

interface NextMessage {
  /** The message's JSON; null: there is nothing to send. */
  readonly body: string | null
  /** The state to store once the message has arrived. */
  readonly reported: LastReported
}

/** R-REPORT-1, R-REPORT-2: the next message, first of days that were taken back, then of new ones. */
const nextMessage = async (
  store: JournalStore,
  campaign: Campaign,
  { sent, day }: LastReported,
): Promise<NextMessage> => {
  const { state, revisions } = campaign
  if (!state.settings.journal)
    return { body: null, reported: { sent: revisions.full, day: state.day } }
  const lastKnownDay = findLastKnownDay(state, { sent, day })
  const name = (await store.findListing(campaign.id))?.name ?? ''
  if (lastKnownDay < day)
    return {
      body: takenBackMessage(name, lastKnownDay + 1, day),
      reported: { sent, day: lastKnownDay },
    }
  const to = Math.min(state.day, lastKnownDay + MAX_DAYS)
  // The `seq` of a day is never sent: it would reveal how much the GM changes.
  const newDays = await findCurrentDays(store, campaign, { from: lastKnownDay + 1, to })
  if (newDays.length === 0)
    return { body: null, reported: { sent: revisions.full, day: lastKnownDay } }
  const days = await toReportDays(store, campaign, newDays)
  const { body, count } = daysMessage(name, days)
  const lastSent = newDays[count - 1] as RecordedDay
  return { body, reported: { sent: lastSent.seq, day: lastSent.entry.day } }
}

/**
 * The number of the last current day that the receiver knows; 0: none. The receiver knows the days up to
 * the change `sent`, except the days after `day`, which were taken back.
 */
const findLastKnownDay = ({ day: last, days }: State, { sent, day }: LastReported): number => {
  let known = Math.min(last, day)
  while (known > 0 && (days[known] ?? 0) > sent) known -= 1
  return known
}

/** R-REPORT-5: days as the players' journal shows them, and nothing else. */
const toReportDays = async (
  store: JournalStore,
  campaign: Campaign,
  days: readonly RecordedDay[],
): Promise<readonly ReportDay[]> => {
  const { naming } = playerView(campaign)
  const source = await requireJournal(store, campaign)
  return days.map(({ entry }) => {
    const day = playersDay(entry, source)
    return { day, hexNumber: day.position && naming ? hexNumber(naming, day.position) : null }
  })
}
