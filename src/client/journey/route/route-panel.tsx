import { useMemo, useSyncExternalStore } from 'react'
import { hexName } from '../../chart/hex-name.ts'
import { foragesOnTheWay } from '../../gm/session/order.ts'
import type { GmProps } from '../../gm/session/runtime.ts'
import { isBusy } from '../../gm/session/session-state.ts'
import * as sessionWords from '../../gm/session/words.ts'
import { Button } from '../../ui/button.tsx'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import { onDeliberatePress } from '../travel/deliberate.ts'
import { dayMarks, MOST_HEXES, routeAhead } from './path.ts'
import { MOST_PINS, NO_ROUTE, type Plot, removePin } from './plot.ts'
import styles from './route-panel.module.css'
import { readStops } from './stops-form.ts'
import { StopsPart, useStops } from './stops-part.tsx'
import { PLOTTINGS, type Route } from './use-route.ts'
import * as words from './words.ts'

const PLOTTING_CHOICES = PLOTTINGS.map((value) => ({ value, label: words.plotting[value] }))

interface RoutePanelProps extends GmProps {
  readonly route: Route
}

/** R-PLOT-6: beside the route, what it takes and how it is travelled. */
export const RoutePanel = ({ gm, session, view, route }: RoutePanelProps) => {
  const { plot, plotting, here, hexesFrom } = route
  const { mode, ran } = session
  const now = useSyncExternalStore(plot.listen, plot.get)
  const [stops, changeStops] = useStops()
  const ahead = useMemo(() => routeAhead(now.waypoints, here), [now.waypoints, here])
  const days = useMemo(() => dayMarks(ahead.path, hexesFrom).length, [ahead, hexesFrom])
  const hexes = ahead.path.length - 1
  const read = readStops(stops)
  const isReady = hexes > 0 && read !== null && now.held === null && !isBusy(session)
  const travel = (): void => {
    if (!isReady || !read) return
    const { pace, canoe } = mode
    void gm.run({
      kind: 'run',
      run: { route: [here, ...ahead.pins.map(({ hex }) => hex)], pace, canoe, ...read },
    })
  }
  return (
    <>
      <ToggleRow
        name={words.howPlotted}
        choices={PLOTTING_CHOICES}
        value={plotting}
        onChange={route.choosePlotting}
      />
      <p className={styles.note} aria-live="polite">
        {sayHint(now, (index) => hexName(now.waypoints[index] ?? here, view.naming)) ??
          words.howTo[plotting]}
      </p>
      {hexes > 0 ? (
        <>
          <p className={styles.length} aria-live="polite">
            <strong>{days > 0 ? words.lasts(days) : words.getsNowhere}</strong>{' '}
            {days > 0 && words.ifNotLost}
            <br />
            {words.length(hexes, sessionWords.pace[mode.pace], mode.canoe)}
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => plot.set((before) => removePin(before, here))}>
              {words.removeLast}
            </Button>
            <Button onClick={() => plot.set(() => NO_ROUTE)}>{words.clear}</Button>
          </div>
        </>
      ) : (
        <p className={styles.note}>{words.noRoute}</p>
      )}
      <StopsPart form={stops} onChange={changeStops} />
      <Button
        look="primary"
        className={styles.travel}
        aria-disabled={!isReady}
        spoken={words.along}
        {...onDeliberatePress(travel)}
      >
        {words.travel}
      </Button>
      {view.settings.typedDice.length > 0 && <p className={styles.note}>{words.serverRolls}</p>}
      {foragesOnTheWay(mode, view.rules) && <p className={styles.note}>{words.foragesNot}</p>}
      {ran && ran.day === view.day && (
        <p className={styles.ran}>{sessionWords.runStopped[ran.stopped](ran.day)}</p>
      )}
    </>
  )
}

const sayHint = ({ held, fault }: Plot, nameOf: (index: number) => string): string | null => {
  if (fault) return fault === 'twice' ? words.twice : words.tooLong(MOST_PINS, MOST_HEXES)
  return held && !held.down ? words.pickedUp(nameOf(held.index)) : null
}
