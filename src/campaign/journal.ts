import type { JournalPage } from '../protocol/views.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'
import { journalDay } from './views.ts'

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
    days: days.map((change) => journalDay(change, found.revisions)),
    next: changes.length > limit ? (days.at(-1)?.seq ?? null) : null,
  }
}
