import type { ReactNode } from 'react'
import { GM_PAGES, gmPath } from '../../protocol/paths.ts'
import type { Journal } from '../story/use-journal.ts'
import { usePath } from '../ui/address.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useCampaign } from './session/use-gm.ts'

/** Chunks of their own: an evening's first screen needs none of them. */
const MapSettings = lazyPart(() => import('../settings/map/map-settings.tsx'), 'MapSettings')

const RulesPage = lazyPart(() => import('../settings/rules/rules-page.tsx'), 'RulesPage')

const HexKeyPage = lazyPart(() => import('../settings/hex-key/hex-key-page.tsx'), 'HexKeyPage')

const Tables = lazyPart(() => import('../settings/tables/tables.tsx'), 'Tables')

const ForecastPage = lazyPart(() => import('../journey/forecast/forecast-page.tsx'), 'ForecastPage')

const JournalPage = lazyPart(() => import('../story/page/journal-page.tsx'), 'JournalPage')

const RemotePage = lazyPart(() => import('../screen/remote-page.tsx'), 'RemotePage')

const HandoutsPage = lazyPart(() => import('../story/handouts/handouts-page.tsx'), 'HandoutsPage')

const CampaignPage = lazyPart(() => import('../access/campaign-page.tsx'), 'CampaignPage')

/** Whether there is such a page; as strict as the server. */
export const isGmAddress = (campaign: string, path: string): boolean => {
  const [page, day, ...more] = path.slice(gmPath(campaign).length + 1).split('/')
  const isPage = page === '' || GM_PAGES.some((each) => each === page)
  const isDay = day === undefined || (page === 'journal' && /^[1-9]\d{0,3}$/.test(day))
  return isPage && isDay && more.length === 0 && !path.endsWith('/')
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

/** The page beside the map that the address names. */
export const GmSheets = (props: {
  readonly journal: Journal
  readonly onLeave: () => Promise<void>
}): ReactNode => {
  const { journal, onLeave } = props
  const { page, day } = useGmAddress()
  switch (page) {
    case 'rules':
      return <RulesPage />
    case 'tables':
      return <Tables />
    case 'journal':
      return <JournalPage key={day} journal={journal} at={day} />
    case 'settings':
      return <MapSettings />
    case 'sites':
      return <HexKeyPage />
    case 'forecast':
      return <ForecastPage />
    case 'screen':
      return <RemotePage />
    case 'handouts':
      return <HandoutsPage />
    case 'campaign':
      return <CampaignPage onLeave={onLeave} />
    // Stands beside the sheets.
    case 'print':
    case null:
      return null
  }
}
