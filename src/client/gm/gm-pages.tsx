import type { ReactNode } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import type { Journal } from '#client/story/use-journal.ts'
import { usePath } from '#client/ui/address.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { GM_PAGES, gmPath } from '#protocol/paths.ts'

interface PageProps {
  readonly journal: Journal
  /** The journal's day that the address names. */
  readonly at: number | null
  readonly onLeave: () => Promise<void>
}

/**
 * Lazy: the first screen needs none of these pages. Print is not among them: it lies beside the
 * map.
 */
const PAGE_COMPONENTS: Readonly<
  Record<Exclude<(typeof GM_PAGES)[number], 'print'>, (props: PageProps) => ReactNode>
> = {
  settings: lazyPart(() => import('#client/settings/map-settings.tsx'), 'MapSettings'),
  rules: lazyPart(() => import('#client/settings/rules/rules-page.tsx'), 'RulesPage'),
  sites: lazyPart(() => import('#client/settings/hex-key/hex-key-page.tsx'), 'HexKeyPage'),
  tables: lazyPart(() => import('#client/settings/tables/tables.tsx'), 'Tables'),
  forecast: lazyPart(() => import('#client/journey/forecast/forecast-page.tsx'), 'ForecastPage'),
  journal: lazyPart(() => import('#client/story/page/journal-page.tsx'), 'JournalPage'),
  screen: lazyPart(() => import('#client/screen/remote-page.tsx'), 'RemotePage'),
  handouts: lazyPart(() => import('#client/story/handouts/handouts-page.tsx'), 'HandoutsPage'),
  campaign: lazyPart(() => import('#client/access/campaign-page.tsx'), 'CampaignPage'),
}

/** Whether an address is a page of the GM; as strict as the server. */
export const isGmAddress = (campaign: string, path: string): boolean => {
  const [page, day, ...furtherParts] = path.slice(gmPath(campaign).length + 1).split('/')
  const isPage = page === '' || GM_PAGES.some((each) => each === page)
  const isDay = day === undefined || (page === 'journal' && /^[1-9]\d{0,3}$/.test(day))
  return isPage && isDay && furtherParts.length === 0 && !path.endsWith('/')
}

/** The GM's page that the address names, and the day of a journal's address. */
export const useGmAddress = () => {
  const home = gmPath(useCampaign())
  const [name, day] = usePath()
    .slice(home.length + 1)
    .split('/')
  return {
    page: GM_PAGES.find((each) => each === name) ?? null,
    day: day === undefined ? null : Number(day),
  }
}

export const GmPages = (props: Omit<PageProps, 'at'>): ReactNode => {
  const { page, day } = useGmAddress()
  if (page === null || page === 'print') return null
  const Page = PAGE_COMPONENTS[page]
  return <Page key={day} {...props} at={day} />
}
