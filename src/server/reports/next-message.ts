import type { Campaign, DayEntry } from '../../campaign/campaign.ts'
import { playerView } from '../../campaign/player-view.ts'
import { playersDay } from '../../campaign/players-day.ts'
import { openJournal } from '../../campaign/players-journal/read-journal.ts'
import type { Reporting } from '../../campaign/report-store.ts'
import type { Store } from '../../campaign/store.ts'
import { hexNumber } from '../../rules/hex-number.ts'
import { daysMessage, type ReportDay, takenBackMessage } from './message.ts'

const PAGE = 50
/** More short days than fit into a message. */
const MAX_DAYS = 30

type Journal = Pick<Store, 'listDays' | 'listImages' | 'findListing'>
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
  const { expedition, revisions } = campaign
  if (!expedition.settings.journal)
    return { body: null, reported: { sent: revisions.full, day: expedition.day } }
  const { known, fresh } = await readNews(store, campaign, { sent, day })
  const name = (await store.findListing(campaign.id))?.name ?? ''
  if (known < day)
    return { body: takenBackMessage(name, known + 1, day), reported: { sent, day: known } }
  if (fresh.length === 0) return { body: null, reported: { sent: revisions.full, day: known } }
  const days = await tellDays(store, campaign, fresh.slice(0, MAX_DAYS))
  const { body, count } = daysMessage(name, days)
  const last = fresh[count - 1] as FreshDay
  return { body, reported: { sent: last.seq, day: last.entry.day } }
}

interface FreshDay {
  /** The full revision of its change. Never sent: it would tell how much the GM changes. */
  readonly seq: number
  readonly entry: DayEntry
}

interface News {
  /** The number of the last day that stands and that the receiver knows; 0: none. */
  readonly known: number
  /** The days after it that stand. */
  readonly fresh: readonly FreshDay[]
}

/**
 * The receiver knows the days up to `sent`, except those after `day`: they were taken back. Restored
 * days count as known.
 */
const readNews = async (
  store: Journal,
  { id, expedition: { volume } }: Campaign,
  { sent, day }: Reported,
): Promise<News> => {
  const fresh: FreshDay[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await store.listDays(id, volume, { limit: PAGE, before })
    for (const { seq, parent, content, undone } of page) {
      before = seq
      if (undone || content.kind !== 'day') continue
      const { entry } = content
      // Restored days are their own parents.
      if (parent === seq || (seq <= sent && entry.day <= day))
        return { known: entry.day, fresh: fresh.reverse() }
      fresh.push({ seq, entry })
    }
    if (page.length < PAGE) return { known: 0, fresh: fresh.reverse() }
  }
}

/** R-REPORT-5: days as the players' journal tells them, and nothing else. */
const tellDays = async (
  store: Journal,
  campaign: Campaign,
  days: readonly FreshDay[],
): Promise<readonly ReportDay[]> => {
  const { naming } = playerView(campaign)
  const source = await openJournal(store, campaign)
  return days.map(({ entry }) => {
    const told = playersDay(entry, source)
    return { told, hex: told.position && naming ? hexNumber(naming, told.position) : null }
  })
}
