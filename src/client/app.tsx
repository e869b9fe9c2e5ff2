import type { ComponentType } from 'react'
import { HOME, HOST_PATH, NEW_PATH } from '../protocol/paths.ts'
import { PlayerScreen } from './player/player-page.tsx'
import { lazyWithRetry } from './ui/lazy/lazy-with-retry.tsx'
import { Opening } from './ui/page/opening.tsx'

/** A chunk of its own: a player's browser never loads it. */
const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithRetry(load, <Opening />)

const GmScreen = lazyScreen(async () => (await import('./gm/gm-screen.tsx')).GmScreen)
const HostScreen = lazyScreen(async () => (await import('./host/host-screen.tsx')).HostScreen)
const NewCampaignScreen = lazyScreen(
  async () => (await import('./host/new-campaign-screen.tsx')).NewCampaignScreen,
)
const NotFoundScreen = lazyScreen(
  async () => (await import('./access/not-found/not-found-screen.tsx')).NotFoundScreen,
)

const TableScreen = lazyScreen(async () => (await import('./screen/table-screen.tsx')).TableScreen)

/** The GM's screen knows which pages there are behind `/dm`. */
const CAMPAIGN = /^(?:\/|(?:\/c\/([^/]+))?(\/dm(?:\/[^/]+){0,2}|\/screen)?)$/

/** The screen of a path; as strict as the server: `/DM` and `/dm/` are not found. */
export const App = ({ path }: { readonly path: string }) => {
  if (path === HOST_PATH) return <HostScreen />
  if (path === NEW_PATH) return <NewCampaignScreen />
  const match = CAMPAIGN.exec(path)
  if (!match) return <NotFoundScreen />
  const campaign = decodeURIComponent(match[1] ?? HOME)
  if (match[2] === '/screen') return <TableScreen campaign={campaign} />
  return match[2] ? <GmScreen campaign={campaign} /> : <PlayerScreen campaign={campaign} />
}
