import type { JournalDay, JournalPage } from '../protocol/views.ts'
import type { Change, Revisions } from './campaign.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'
import { journalDay } from './views.ts'

const toJournalDay = (change: Change, revisions: Revisions): JournalDay => {
  if (change.content.kind !== 'day') throw new TypeError(`Change ${change.seq} is not a day`)
  return journalDay(change, change.content.entry, revisions)
}

/** Ended days of the open volume, newest first; `next` is where the next page begins. */
export const readJournal = async (
  store: CampaignStore,
  campaign: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<Omit<JournalPage, 'next'> & { next: number | null }> => {
  const found = await store.find(campaign)
  if (!found) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const page = { limit: limit + 1, ...(before !== undefined && { before }) }
  const changes = await store.listDays(campaign, found.expedition.volume, page)
  const days = changes.slice(0, limit)
  return {
    days: days.map((change) => toJournalDay(change, found.revisions)),
    next: changes.length > limit ? (days.at(-1)?.seq ?? null) : null,
  }
}
