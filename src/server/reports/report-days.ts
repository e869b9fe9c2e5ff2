import type { Campaign, Change } from '../../campaign/campaign.ts'
import { playerView } from '../../campaign/player-view.ts'
import { playersDay, tellsJournal } from '../../campaign/players-journal.ts'
import type { CampaignStore } from '../../campaign/store.ts'
import { hexNumber } from '../../rules/hex-number.ts'
import type { ReportDay } from './report-day.ts'

const PAGE = 50

/** R-REPORT-1: without a players' journal nothing is reported. */
export const tellsDays = (campaign: Campaign): boolean => tellsJournal(campaign)

/**
 * R-REPORT-5: the days of the open volume that were ended after a revision, in their order, as the
 * players' journal tells them. Restored days were reported elsewhere, if at all.
 */
export const reportDays = async (
  store: CampaignStore,
  campaign: Campaign,
  after: number,
): Promise<readonly ReportDay[]> => {
  const { naming } = playerView(campaign)
  const found: ReportDay[] = []
  for (const change of await daysAfter(store, campaign, after)) {
    const { seq, content, undone } = change
    if (content.kind !== 'day') continue
    const told = undone ? null : playersDay(change, campaign)
    const hex = told?.position && naming ? hexNumber(naming, told.position) : null
    found.push({ seq, day: content.entry.day, told, hex })
  }
  return found
}

const daysAfter = async (
  store: CampaignStore,
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
