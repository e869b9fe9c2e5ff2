import type { ComponentType } from 'react'
import { HOME, HOST_PATH, NEW_PATH } from '../protocol/paths.ts'
import { PlayerScreen } from './screens/player-screen.tsx'
import { latePart } from './ui/late-part.tsx'
import { Opening } from './ui/opening.tsx'

/** A chunk of its own: a player's browser never loads it. */
const lateScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  latePart(load, <Opening />)

const GmScreen = lateScreen(async () => (await import('./screens/gm-screen.tsx')).GmScreen)
const HostScreen = lateScreen(async () => (await import('./host/host-screen.tsx')).HostScreen)
const NewCampaignScreen = lateScreen(
  async () => (await import('./host/new-campaign-screen.tsx')).NewCampaignScreen,
)
const NotFoundScreen = lateScreen(
  async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen,
)

const CAMPAIGN = /^(?:\/|(?:\/c\/([^/]+))?(\/dm)?)$/

/** The screen of a path; as strict as the server: `/DM` and `/dm/` are not found. */
export const App = ({ path }: { readonly path: string }) => {
  if (path === HOST_PATH) return <HostScreen />
  if (path === NEW_PATH) return <NewCampaignScreen />
  const match = CAMPAIGN.exec(path)
  if (!match) return <NotFoundScreen />
  const campaign = decodeURIComponent(match[1] ?? HOME)
  return match[2] ? <GmScreen campaign={campaign} /> : <PlayerScreen campaign={campaign} />
}
