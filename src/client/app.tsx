import { lazy, Suspense } from 'react'
import { type Parser, Route, Router, Switch } from 'wouter'
import { HOME } from '../protocol/paths.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { PlayerScreen } from './screens/player-screen.tsx'
import { Opening } from './ui/opening.tsx'

/** A chunk of its own: a player's browser never loads what only the GM needs. */
const GmScreen = lazy(async () => {
  const { GmScreen: component } = await import('./screens/gm-screen.tsx')
  return { default: component }
})

/** An address counts letter by letter, as on the server: `/DM` and `/dm/` lead nowhere. */
const parseExactly: Parser = (route) => ({
  pattern: new RegExp(`^${route.replace('*', '.*').replace(/:\w+/g, '([^/]+)')}$`),
  keys: [...route.matchAll(/:(\w+)/g)].map(([, key = '']) => key),
})

/** The routes. A screen is made anew for each campaign: nothing carries over. */
export const App = () => (
  <Router parser={parseExactly}>
    <Suspense fallback={<Opening />}>
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
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  </Router>
)
