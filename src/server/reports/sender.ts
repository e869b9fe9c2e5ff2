import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Campaign } from '../../campaign/campaign.ts'
import type { ReportedDay, Reporting } from '../../campaign/report-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { Clock } from '../clock.ts'
import { type Deliver, deliverOver } from './deliver.ts'
import { countThatFit } from './discord.ts'
import { MAX_DAYS } from './json.ts'
import { type NextMessage, nextMessage, printOf, SKIPPED } from './next-message.ts'
import type { Outcome } from './outcome.ts'
import { reportDays, tellsDays } from './report-days.ts'
import type { ReportHost } from './report-hosts.ts'
import { sendMessage } from './send-message.ts'

/** How often it is looked for what no notice told of. */
export const LOOK_MS = 30_000
/** Between a notice and a look, and between two messages of a campaign. */
export const MESSAGE_MS = 1_000
/** If this server is killed, another one goes on after so long; longer than a delivery takes. */
export const LEASE_MS = 60_000
/** Where another server sends for a campaign, or the database did not answer. */
const AGAIN_MS = 5_000
/** How long a message that is under way may take at the end. */
const FINISHING_MS = 3_000
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 15 * 60_000
/** In a row: about five hours of pauses. */
export const MAX_FAILURES = 28
/** Older days stay as they were reported. */
const MAX_EDITED_DAYS = 200

interface Sender {
  readonly store: Store
  readonly clock: Clock
  readonly hosts: readonly ReportHost[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly deliver?: Deliver
}

export interface Reports {
  /** Lets the messages that are under way arrive, within three seconds. */
  close(): Promise<void>
}

/**
 * R-REPORT-2: reports what the days of all campaigns say, beside them: what is to be sent follows
 * from the revisions and from what was sent, so a crash loses nothing. A message may arrive twice if
 * the server dies between sending and noting it. Of several servers over one database one sends for
 * a campaign at a time.
 */
export const sendReports = ({ store, clock, hosts, log, ...more }: Sender): Reports => {
  const by = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const cutting = new AbortController()
  const deliver = more.deliver ?? deliverOver(clock)
  const underWay = new Map<string, Promise<void>>()
  /** Before, it is not tried again: another server sends for the campaign, or something failed. */
  const notBefore = new Map<string, number>()
  /** Until when a receiver wants nothing of this server. */
  const pausedUntil = new Map<string, number>()
  let waking = new AbortController()
  const wake = (): void => {
    // Each call makes an error with its stack, and there is one for each commit.
    if (!waking.signal.aborted) waking.abort()
  }
  const stopListening = store.onCommit(wake)

  const choreOf = (campaign: string): string => `reports:${campaign}`

  /** Sends or edits one message. Returns whether there may be more to send now. */
  const sendNext = async (campaign: string): Promise<boolean> => {
    const reporting = await store.findReporting(campaign)
    if (reporting?.state !== 'on' || reporting.nextAt > clock.now()) return false
    if ((pausedUntil.get(reporting.host) ?? 0) > clock.now()) return false
    const found = await store.find(campaign)
    if (!found) return false
    const { epoch, full } = found.revisions
    const done = `${epoch}-${full}`
    if (!tellsDays(found)) {
      await store.noteReporting(campaign, reporting.id, { after: full, done })
      return false
    }
    const reported = await reportedDays(store, campaign)
    const after = reported.after ?? reporting.after
    const days = await reportDays(store, found, Math.max(after, 0))
    const fresh = days.filter(
      ({ seq }) => seq > reporting.after || reported.days.some((one) => one.seq === seq),
    )
    const fits = reporting.format === 'discord' ? countThatFit : atMost(MAX_DAYS)
    const next = nextMessage(reported.days, fresh, fits)
    if (!next) {
      await store.noteReporting(campaign, reporting.id, { done })
      return false
    }
    return deliverNext(found, reporting, next)
  }

  const deliverNext = async (
    { id: campaign }: Campaign,
    reporting: Reporting,
    next: NextMessage,
  ): Promise<boolean> => {
    const noted = (remote: string | null, print = printOf): readonly ReportedDay[] =>
      next.days.map((day) => ({ seq: day.seq, message: next.message, remote, print: print(day) }))
    // What has no id in the chat stays as it is.
    if (reporting.format === 'discord' && next.kind === 'edit' && next.remote === null)
      return store.noteReportedDays(campaign, reporting.id, noted(null), {})
    if (!(await store.keepChore(choreOf(campaign), { by, forMs: LEASE_MS }))) return false
    const outcome = await sendMessage({ store, clock, hosts, deliver }, reporting, {
      campaign,
      next,
      signal: cutting.signal,
    })
    if (cutting.signal.aborted && outcome.kind === 'later') return false
    if (outcome.kind === 'later' && outcome.forAll)
      pausedUntil.set(reporting.host, clock.now() + outcome.pauseMs)
    if (outcome.kind === 'later' || outcome.kind === 'stop')
      log.warn(
        { host: reporting.host, trouble: outcome.trouble, status: outcome.status },
        'a day report did not arrive',
      )
    const now = clock.now()
    switch (outcome.kind) {
      case 'arrived':
        return store.noteReportedDays(
          campaign,
          reporting.id,
          noted(outcome.remote ?? next.remote),
          {
            ...NO_TROUBLE,
            sentAt: now,
            nextAt: now + Math.max(outcome.pauseMs, MESSAGE_MS),
          },
        )
      case 'deleted':
        return store.noteReportedDays(campaign, reporting.id, noted(null), NO_TROUBLE)
      case 'refused':
        return store.noteReportedDays(
          campaign,
          reporting.id,
          noted(next.remote, () => SKIPPED),
          {
            failures: 0,
            trouble: 'refused',
            status: outcome.status,
            skipped: reporting.skipped + next.days.length,
            nextAt: now + MESSAGE_MS,
          },
        )
      case 'later':
        await store.noteReporting(campaign, reporting.id, {
          trouble: outcome.trouble,
          status: outcome.status,
          ...afterFailure(reporting, outcome, now),
        })
        return false
      case 'stop':
        await store.noteReporting(campaign, reporting.id, {
          state: 'stopped',
          trouble: outcome.trouble,
          status: outcome.status,
        })
        return false
    }
  }

  const wait = (campaign: string): void => {
    notBefore.set(campaign, clock.now() + AGAIN_MS)
  }

  const sendAll = async (campaign: string): Promise<void> => {
    const chore = choreOf(campaign)
    if (!(await store.takeChore(chore, { by, since: 0, forMs: LEASE_MS }))) {
      wait(campaign)
      return
    }
    try {
      while (!signal.aborted && (await sendNext(campaign)))
        await clock.sleep(MESSAGE_MS, signal).catch(() => {})
    } finally {
      await store.keepChore(chore, { by, forMs: 0 })
    }
  }

  const begin = (campaign: string): void => {
    if (underWay.has(campaign)) return
    const work = sendAll(campaign)
      .catch((err: unknown) => {
        wait(campaign)
        log.warn({ err }, 'it is not known whether a day is to be reported')
      })
      .finally(() => {
        underWay.delete(campaign)
        // What came meanwhile.
        wake()
      })
    underWay.set(campaign, work)
  }

  /** Begins what is due. Returns in how many ms the next is. */
  const look = async (): Promise<number> => {
    const now = clock.now()
    let nextAt = now + LOOK_MS
    for (const unreported of await store.listUnreported()) {
      const { campaign } = unreported
      if (underWay.has(campaign)) continue
      const at = Math.max(unreported.nextAt, notBefore.get(campaign) ?? 0)
      if (at > now) nextAt = Math.min(nextAt, at)
      else {
        notBefore.delete(campaign)
        begin(campaign)
      }
    }
    return nextAt - now
  }

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      waking = new AbortController()
      const ms = await look().catch(() => LOOK_MS)
      const woken = AbortSignal.any([signal, waking.signal])
      if (!woken.aborted) await clock.sleep(ms, woken).catch(() => {})
      if (signal.aborted) return
      // Many commits are one look.
      await clock.sleep(MESSAGE_MS, signal).catch(() => {})
    }
  }
  const watching = watch()

  return {
    close: async () => {
      stopListening()
      stopping.abort()
      await watching
      const finished = new AbortController()
      const limit = clock.sleep(FINISHING_MS, finished.signal).catch(() => {})
      void limit.then(() => cutting.abort())
      await Promise.all(underWay.values())
      finished.abort()
      await limit
    },
  }
}

const NO_TROUBLE = { failures: 0, trouble: null, status: null } as const

const atMost =
  (most: number) =>
  (days: readonly unknown[]): number =>
    Math.min(most, days.length)

/** R-REPORT-6: pauses grow from 5 s to 15 min, unless the receiver names one. */
const afterFailure = (
  { failures: before }: Reporting,
  { pauseMs }: Extract<Outcome, { readonly kind: 'later' }>,
  now: number,
): Pick<Reporting, 'failures' | 'nextAt' | 'state'> => {
  const failures = before + 1
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** before, MAX_PAUSE_MS)
  const state = failures >= MAX_FAILURES ? 'failed' : 'on'
  return { failures, state, nextAt: now + (pauseMs > 0 ? pauseMs : growing) }
}

/** The newest reported days whose messages are whole, and the seq after which days are looked at. */
const reportedDays = async (
  store: Store,
  campaign: string,
): Promise<{ readonly days: readonly ReportedDay[]; readonly after: number | undefined }> => {
  const days = await store.listReportedDays(campaign, MAX_EDITED_DAYS)
  if (days.length < MAX_EDITED_DAYS) return { days, after: undefined }
  const cutMessage = days.at(-1)?.message
  const whole = days.filter(({ message }) => message !== cutMessage)
  return { days: whole, after: (whole.at(-1)?.seq ?? 1) - 1 }
}
