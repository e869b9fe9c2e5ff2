import { type Parser, Route, Router, Switch } from 'wouter'
import { HOME, HOST_PATH, NEW_PATH } from '../protocol/paths.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { PlayerScreen } from './screens/player-screen.tsx'
import { latePart } from './ui/late-part.tsx'
import { Opening } from './ui/opening.tsx'

/** A chunk of its own: a player's browser never loads what only the GM needs. */
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

/** An address counts letter by letter, as on the server: `/DM` and `/dm/` lead nowhere. */
const parseExactly: Parser = (route) => ({
  pattern: new RegExp(`^${route.replace('*', '.*').replace(/:\w+/g, '([^/]+)')}$`),
  keys: [...route.matchAll(/:(\w+)/g)].map(([, key = '']) => key),
})

/** The routes. A screen is made anew for each campaign: nothing carries over. */
export const App = () => (
  <Router parser={parseExactly}>
    <Switch>
      <Route path="/">
        <PlayerScreen key={HOME} campaign={HOME} />
      </Route>
      <Route path="/dm">
        <GmScreen key={HOME} campaign={HOME} />
      </Route>
      <Route path="/c/:campaign">
        {({ campaign }) => <PlayerScreen key={campaign} campaign={campaign} />}
      </Route>
      <Route path="/c/:campaign/dm">
        {({ campaign }) => <GmScreen key={campaign} campaign={campaign} />}
      </Route>
      <Route path={HOST_PATH}>
        <HostScreen />
      </Route>
      <Route path={NEW_PATH}>
        <NewCampaignScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  </Router>
)
