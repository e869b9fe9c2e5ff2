import type { PlayersDay } from '../../protocol/players-journal.ts'
import type { Campaign } from '../campaign.ts'
import { fitPage } from '../fit-page.ts'
import { type JournalSource, playersDay } from '../players-day.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store.ts'

/** R-STORY-4. @throws Refusal `NO_JOURNAL` while it is off */
export const openJournal = async (
  store: Pick<Store, 'listImages'>,
  { id, expedition, mapState }: Campaign,
): Promise<JournalSource> => {
  const { settings } = expedition
  if (!settings.journal) throw new Refusal({ code: 'NO_JOURNAL' })
  const images = mapState.handouts.size > 0 ? await store.listImages(id) : []
  return { settings, mapState, images: new Map(images.map((image) => [image.id, image])) }
}

/**
 * R-STORY-1: days that stand, newest first, as players may know them. `next`: days before that one
 * follow.
 *
 * @throws Refusal `NO_JOURNAL` while it is off
 */
export const readPlayersJournal = async (
  store: Pick<Store, 'listImages' | 'listStandingDays'>,
  campaign: Campaign,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<{ readonly days: PlayersDay[]; readonly next: number | null }> => {
  const source = await openJournal(store, campaign)
  const { id, expedition } = campaign
  const found = await store.listStandingDays(id, expedition.volume, {
    order: 'newest first',
    limit: limit + 1,
    ...(before !== undefined && { before }),
  })
  const days = await fitPage(found.slice(0, limit), ({ entry }) => playersDay(entry, source))
  const oldest = days.at(-1)
  return { days, next: oldest && days.length < found.length ? oldest.day : null }
}
