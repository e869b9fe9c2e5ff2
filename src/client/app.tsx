import { PlayerScreen } from '#client/player/player-page.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { LoadingPage } from '#client/ui/page/loading-page.tsx'
import { HOME, HOST_PATH } from '#protocol/paths.ts'

/** Screens in chunks of their own: a player's browser never loads the GM's or the host's. */
const GmScreen = lazyPart(() => import('#client/gm/gm-screen.tsx'), 'GmScreen', <LoadingPage />)
const HostScreen = lazyPart(
  () => import('#client/host/host-screen.tsx'),
  'HostScreen',
  <LoadingPage />,
)
const NotFoundScreen = lazyPart(
  () => import('#client/access/not-found/not-found-screen.tsx'),
  'NotFoundScreen',
  <LoadingPage />,
)
const TableScreen = lazyPart(
  () => import('#client/screen/table-screen.tsx'),
  'TableScreen',
  <LoadingPage />,
)

/** Paths of campaigns. The GM's screen itself checks the page behind `/dm`. */
const CAMPAIGN = /^(?:\/|(?:\/c\/([^/]+))?(\/dm(?:\/[^/]+){0,2}|\/screen)?)$/

/** The screen of a path; as strict as the server: `/DM` and `/dm/` are not found. */
export const App = ({ path }: { readonly path: string }) => {
  if (path === HOST_PATH) return <HostScreen />
  const match = CAMPAIGN.exec(path)
  if (!match) return <NotFoundScreen />
  const campaign = decodeURIComponent(match[1] ?? HOME)
  if (match[2] === '/screen') return <TableScreen campaign={campaign} />
  return match[2] ? <GmScreen campaign={campaign} /> : <PlayerScreen campaign={campaign} />
}
