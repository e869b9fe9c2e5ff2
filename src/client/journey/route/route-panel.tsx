import { useMemo, useSyncExternalStore } from 'react'
import { hexName } from '../../chart/hex-name.ts'
import { foragesOnTheWay } from '../../gm/session/order.ts'
import { isBusy } from '../../gm/session/session-state.ts'
import { useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import * as words from '../../words/en/route.ts'
import { pace as paceNames } from '../../words/en/travel.tsx'
import { onDeliberatePress } from '../travel/deliberate.ts'
import { dayMarks, MOST_HEXES, routeAhead } from './path.ts'
import { MOST_PINS, NO_ROUTE, type Plot, removePin } from './plot.ts'
import styles from './route-panel.module.css'
import { readStops } from './stops-form.ts'
import { StopsPart, useStops } from './stops-part.tsx'
import { PLOTTINGS, type Route } from './use-route.ts'

const PLOTTING_CHOICES = PLOTTINGS.map((value) => ({ value, label: words.plotting[value] }))

interface RoutePanelProps {
  readonly route: Route
}

/** R-PLOT-6: beside the route, what it takes and how it is travelled. */
export const RoutePanel = ({ route }: RoutePanelProps) => {
  const gm = useGm()
  const { naming, rules, day, typesDice } = useView((view) => ({
    naming: view.naming,
    rules: view.rules,
    day: view.day,
    typesDice: view.settings.typedDice.length > 0,
  }))
  const { plot, plotting, here, hexesFrom } = route
  const { mode, ran, busy } = useGmSession((session) => ({
    mode: session.mode,
    ran: session.ran,
    busy: isBusy(session),
  }))
  const now = useSyncExternalStore(plot.listen, plot.get)
  const [stops, changeStops] = useStops()
  const ahead = useMemo(() => routeAhead(now.waypoints, here), [now.waypoints, here])
  const days = useMemo(() => dayMarks(ahead.path, hexesFrom).length, [ahead, hexesFrom])
  const hexes = ahead.path.length - 1
  const read = readStops(stops)
  const isReady = hexes > 0 && read !== null && now.held === null && !busy
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
        {sayHint(now, (index) => hexName(now.waypoints[index] ?? here, naming)) ??
          words.howTo[plotting]}
      </p>
      {hexes > 0 ? (
        <>
          <p className={styles.length} aria-live="polite">
            <strong>{days > 0 ? words.lasts(days) : words.getsNowhere}</strong>{' '}
            {days > 0 && words.ifNotLost}
            <br />
            {words.length(hexes, paceNames[mode.pace], mode.canoe)}
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
      {typesDice && <p className={styles.note}>{words.serverRolls}</p>}
      {foragesOnTheWay(mode, rules) && <p className={styles.note}>{words.foragesNot}</p>}
      {ran && ran.day === day && (
        <p className={styles.ran}>{words.stopped[ran.stopped](ran.day)}</p>
      )}
    </>
  )
}

const sayHint = ({ held, fault }: Plot, nameOf: (index: number) => string): string | null => {
  if (fault) return fault === 'twice' ? words.twice : words.tooLong(MOST_PINS, MOST_HEXES)
  return held && !held.down ? words.pickedUp(nameOf(held.index)) : null
}
