import { HOME, HOST_PATH, NEW_PATH } from '../protocol/paths.ts'
import { PlayerScreen } from './screens/player-screen.tsx'
import { latePart } from './ui/late-part.tsx'
import { Opening } from './ui/opening.tsx'

/** In chunks of their own: a player's browser loads none of them. */
const GmScreen = latePart(
  async () => (await import('./screens/gm-screen.tsx')).GmScreen,
  <Opening />,
)

/** Likewise. */
const HostScreen = latePart(
  async () => (await import('./host/host-screen.tsx')).HostScreen,
  <Opening />,
)

/** Likewise. */
const NewCampaignScreen = latePart(
  async () => (await import('./host/new-campaign-screen.tsx')).NewCampaignScreen,
  <Opening />,
)

/** Likewise. */
const NotFoundScreen = latePart(
  async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen,
  <Opening />,
)

const CAMPAIGN = /^(?:\/|(?:\/c\/([^/]+))?(\/dm)?)$/

/** The screen of an address, letter by letter as on the server: `/DM` and `/dm/` lead nowhere. */
export const App = ({ path }: { readonly path: string }) => {
  if (path === HOST_PATH) return <HostScreen />
  if (path === NEW_PATH) return <NewCampaignScreen />
  const match = CAMPAIGN.exec(path)
  if (!match) return <NotFoundScreen />
  const campaign = decodeURIComponent(match[1] ?? HOME)
  return match[2] ? <GmScreen campaign={campaign} /> : <PlayerScreen campaign={campaign} />
}
