import type { Campaign, Change } from '../../campaign/campaign.ts'
import { playerView } from '../../campaign/player-view.ts'
import { playersDay } from '../../campaign/players-day.ts'
import { openJournal } from '../../campaign/players-journal/read-journal.ts'
import type { Store } from '../../campaign/store.ts'
import { hexNumber } from '../../rules/hex-number.ts'
import type { ReportDay } from './report-day.ts'

const PAGE = 50

/** R-REPORT-1: without a players' journal nothing is reported. */
export const tellsDays = ({ expedition }: Campaign): boolean => expedition.settings.journal

/**
 * R-REPORT-5: the days of the open volume that were ended after a revision, in their order, as the
 * players' journal tells them. Restored days were reported elsewhere, if at all.
 */
export const reportDays = async (
  store: Pick<Store, 'listDays' | 'listImages'>,
  campaign: Campaign,
  after: number,
): Promise<readonly ReportDay[]> => {
  const { naming } = playerView(campaign)
  const source = await openJournal(store, campaign)
  const found: ReportDay[] = []
  for (const { seq, content, undone } of await daysAfter(store, campaign, after)) {
    if (content.kind !== 'day') continue
    const { entry } = content
    const told = undone ? null : playersDay(entry, source)
    const hex = told?.position && naming ? hexNumber(naming, told.position) : null
    found.push({ seq, day: entry.day, told, hex })
  }
  return found
}

const daysAfter = async (
  store: Pick<Store, 'listDays'>,
  { id, expedition: { volume } }: Campaign,
  after: number,
): Promise<readonly Change[]> => {
  const days: Change[] = []
  for (let before: number | undefined; ; before = days.at(-1)?.seq) {
    const page = await store.listDays(id, volume, {
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    days.push(...page)
    if (page.length < PAGE || (page.at(-1)?.seq ?? 0) <= after) break
  }
  // Restored days are their own parents.
  return days.filter(({ seq, parent }) => seq > after && parent !== seq).reverse()
}
