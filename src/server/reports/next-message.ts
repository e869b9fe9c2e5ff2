import type { Campaign } from '../../campaign/campaign.ts'
import { standingDays } from '../../campaign/journal.ts'
import { playerView } from '../../campaign/player-view.ts'
import { openJournal, playersDay } from '../../campaign/players-journal.ts'
import type { Reporting } from '../../campaign/report-store.ts'
import type { State } from '../../campaign/state.ts'
import type { RecordedDay, Store } from '../../campaign/store.ts'
import { hexNumber } from '../../rules/hex-number.ts'
import { daysMessage, type ReportDay, takenBackMessage } from './message.ts'

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
export const nextMessage = async (
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
  const fresh = await standingDays(store, campaign, { from: known + 1, to })
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
  const source = await openJournal(store, campaign)
  return days.map(({ entry }) => {
    const told = playersDay(entry, source)
    return { told, hex: told.position && naming ? hexNumber(naming, told.position) : null }
  })
}
