import type { JournalDay, JournalPage } from '../protocol/views.ts'
import type { Campaign, Change, Stores } from './campaign.ts'
import { fitPage } from './fit-page.ts'
import { STARTING_STORES } from './notes/balance.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore, StandingDay } from './store.ts'
import { journalDay } from './views.ts'
import { breathe } from './work-turn.ts'

/** The last day that stands before a page's days, which are newest first. */
const dayBefore = async (
  store: CampaignStore,
  { id, expedition }: Campaign,
  days: readonly Change[],
): Promise<StandingDay | undefined> => {
  const oldest = days.findLast(({ undone }) => !undone)
  if (!oldest) return undefined
  const page = { order: 'newest first', past: oldest.seq, limit: 1 } as const
  return (await store.listStandingDays(id, expedition.volume, page))[0]
}

/** R-JOUR-4: those of the days that stand before which the rules changed, newest first. */
const daysUnderOtherRules = async (
  store: CampaignStore,
  { id, expedition }: Campaign,
  days: readonly Change[],
  before: StandingDay | undefined,
): Promise<ReadonlySet<number>> => {
  const standing = days.filter(({ undone }) => !undone).map(({ seq }) => seq)
  const [newest, oldest] = [standing[0], standing.at(-1)]
  if (newest === undefined || oldest === undefined) return new Set()
  const between = { after: before?.seq ?? oldest, before: newest }
  const changes = await store.listRuleChanges(id, expedition.volume, between)
  return new Set(changes.map((change) => standing.findLast((seq) => seq > change) ?? newest))
}

/** R-NOTE-6: by the `seq` of each day that stands, the stores at the end of the day before it. */
const storesBefore = (
  days: readonly Change[],
  before: StandingDay | undefined,
): ReadonlyMap<number, Stores> => {
  const standing = days.flatMap(({ seq, undone, content }) =>
    !undone && content.kind === 'day' ? [{ seq, entry: content.entry }] : [],
  )
  const all = before ? [...standing, before] : standing
  return new Map(
    standing.map(({ seq }, index) => [seq, all[index + 1]?.entry.map ?? STARTING_STORES]),
  )
}

/** Days in a row that stand, oldest first, as the GM's journal tells them. */
export const standingJournalDays = async (
  store: Pick<CampaignStore, 'listStandingDays'>,
  campaign: Campaign,
  days: readonly StandingDay[],
): Promise<JournalDay[]> => {
  const [first] = days
  if (!first) return []
  const [before] = await store.listStandingDays(campaign.id, campaign.expedition.volume, {
    order: 'newest first',
    past: first.seq,
    limit: 1,
  })
  let stores: Stores = before?.entry.map ?? STARTING_STORES
  const told: JournalDay[] = []
  for (const { seq, entry } of days) {
    await breathe()
    told.push(journalDay({ seq, undone: false, content: { kind: 'day', entry } }, campaign, stores))
    stores = entry.map
  }
  return told
}

/** R-JOUR-2: ended days of the open volume, newest first; `next` is where the next page begins. */
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
  const last = await dayBefore(store, found, days)
  const changed = await daysUnderOtherRules(store, found, days, last)
  const stores = storesBefore(days, last)
  const told = await fitPage(days, (change) => ({
    ...journalDay(change, found, stores.get(change.seq)),
    ...(changed.has(change.seq) && { rulesChanged: true as const }),
  }))
  const oldest = changes[told.length - 1]
  return { days: told, next: oldest && told.length < changes.length ? oldest.seq : null }
}
