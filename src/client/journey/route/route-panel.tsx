import { useId, useMemo, useState } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { foragesOnTheWay } from '#client/session/order.ts'
import { isCommandBlocked } from '#client/session/session-state.ts'
import { useGm, useGmSession, usePlan, usePlanner, useView } from '#client/session/use-gm.ts'
import * as sessionWords from '#client/session/words.ts'
import { Button } from '#client/ui/button.tsx'
import { useCell } from '#client/ui/cell.ts'
import { draftValue } from '#client/ui/draft/draft.ts'
import { Checkbox } from '#client/ui/inputs.tsx'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_RUN_DAYS } from '#protocol/limits.ts'
import { onDeliberatePress } from '../travel/deliberate.ts'
import { dayEnds, MAX_ROUTE_HEXES, remainingRoute } from './path.ts'
import { MAX_ROUTE_PINS, NO_ROUTE, type PlottedRoute, removePin } from './plotted-route.ts'
import styles from './route-panel.module.css'
import {
  MAX_SUPPLY_DAYS,
  plannedStopsOf,
  readDays,
  readStops,
  readSupplyDays,
  STOP_REASONS,
  type StopsForm,
  sayStops,
  stopsFormOf,
  type TerrainPolicy,
} from './stops-form.ts'
import { PLOTTING_MODES, type Route } from './use-route.ts'
import * as words from './words.ts'

const useStops = (
  policy: TerrainPolicy,
): readonly [StopsForm, (change: Partial<StopsForm>) => void] => {
  const planner = usePlanner()
  const storedStops = usePlan()?.until ?? null
  const [typed, setTyped] = useState<StopsForm | null>(null)
  const plannedStops = typed && plannedStopsOf(typed)
  // Shows the typed text until another page changes the plan.
  const isOwnEdit = typed && (!plannedStops || isSameJson(plannedStops, storedStops))
  const form = isOwnEdit ? typed : stopsFormOf(storedStops, policy)
  const change = (change: Partial<StopsForm>): void => {
    const changedForm = { ...form, ...change }
    setTyped(changedForm)
    const until = plannedStopsOf(changedForm)
    if (until) planner.change({ until })
  }
  return [form, change]
}

interface DaysFieldProps {
  readonly label: string
  readonly value: string
  readonly isValid: boolean
  readonly problem: string
  readonly onChange: (text: string) => void
}

const DaysField = ({ label, value, isValid, problem, onChange }: DaysFieldProps) => (
  <input
    className={`field ${styles.number}`}
    aria-label={label}
    aria-invalid={!isValid}
    aria-describedby={problem}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface StopsPartProps {
  readonly form: StopsForm
  readonly onChange: (change: Partial<StopsForm>) => void
}

/** R-RUN-3: the reasons to stop, as checkboxes; a sentence names them while they are folded away. */
const StopsPart = ({ form, onChange }: StopsPartProps) => {
  const id = useId()
  const { supplyDays, days } = form
  const areSupplyDaysValid = !form.supplies || readSupplyDays(supplyDays) !== undefined
  const areDaysValid = readDays(days) !== undefined
  return (
    <details className="fold">
      <summary className="soft small">{sayStops(form)}</summary>
      <fieldset className={`scrolls ${styles.reasons}`}>
        <legend className="visually-hidden">{words.stops}</legend>
        {STOP_REASONS.map((reason) => (
          <div key={reason} className={`check ${styles.reason}`}>
            <Checkbox
              className={styles.reason}
              checked={form[reason]}
              onChange={(isOn) => onChange({ [reason]: isOn })}
            >
              {words.until[reason]}
            </Checkbox>
            {reason === 'supplies' && (
              <DaysField
                label={words.supplyDays}
                value={supplyDays}
                isValid={areSupplyDaysValid}
                problem={`${id}-supplies`}
                onChange={(text) => onChange({ supplyDays: text })}
              />
            )}
          </div>
        ))}
        <div className={`check ${styles.reason}`}>
          <span>{words.atMost}</span>
          <DaysField
            label={words.mostDays}
            value={days}
            isValid={areDaysValid}
            problem={`${id}-days`}
            onChange={(text) => onChange({ days: text })}
          />
          <span>{words.daysUnit}</span>
        </div>
      </fieldset>
      <p id={`${id}-supplies`} className="problem" aria-live="polite">
        {!areSupplyDaysValid && `${words.supplyDays}: ${words.mustBe(1, MAX_SUPPLY_DAYS)}`}
      </p>
      <p id={`${id}-days`} className="problem" aria-live="polite">
        {!areDaysValid && `${words.mostDays}: ${words.mustBe(1, MAX_RUN_DAYS)}`}
      </p>
    </details>
  )
}

const PLOTTING_CHOICES = PLOTTING_MODES.map((value) => ({ value, label: words.plotting[value] }))

/** R-RUN-6: the panel beside the map with the route's length, its days and the button to travel. */
export const RoutePanel = ({ route }: { readonly route: Route }) => {
  const gm = useGm()
  const view = useView()
  const { map, rules, day, settings } = view
  const policy = settings.terrainOnMove
  const { plottedRoute, plottingMode, here, marchBudgetAt, progress } = route
  const { draft, mode, ran, busy } = useGmSession((session) => ({
    draft: session.draft,
    mode: session.mode,
    ran: session.lastRun,
    busy: isCommandBlocked(session, 'run'),
  }))
  const plotted = useCell(plottedRoute)
  const [stops, changeStops] = useStops(policy)
  const remaining = useMemo(
    () => remainingRoute(plotted.waypoints, here),
    [plotted.waypoints, here],
  )
  const days = useMemo(
    () => dayEnds(remaining.path, marchBudgetAt, progress).length,
    [remaining, marchBudgetAt, progress],
  )
  const hexes = remaining.path.length - 1
  const stopRequest = readStops(stops)
  const isReady = hexes > 0 && stopRequest !== null && plotted.heldPin === null && !busy
  const travel = (): void => {
    if (!isReady || !stopRequest) return
    const { pace, canoe } = mode
    void gm.run({
      kind: 'run',
      run: { route: [here, ...remaining.pins.map(({ hex }) => hex)], pace, canoe, ...stopRequest },
    })
  }
  return (
    <>
      <ToggleRow
        name={words.howPlotted}
        choices={PLOTTING_CHOICES}
        value={plottingMode}
        onChange={route.setPlottingMode}
      />
      <p className={`soft small ${styles.said}`} aria-live="polite">
        {sayHint(plotted, (index) =>
          hexName(plotted.waypoints[index] ?? here, hexNamingOf(view)),
        ) ?? words.howTo[plottingMode]}
      </p>
      {hexes > 0 ? (
        <>
          <p className={styles.length} aria-live="polite">
            <strong>{days > 0 ? words.lasts(days) : words.getsNowhere}</strong>{' '}
            {days > 0 && words.ifNotLost}
            <br />
            {words.length(hexes, sessionWords.pace[mode.pace], mode.canoe)}
          </p>
          <div className="row">
            <Button onClick={() => plottedRoute.set((before) => removePin(before, here))}>
              {words.removeLast}
            </Button>
            <Button onClick={() => plottedRoute.set(() => NO_ROUTE)}>{words.clear}</Button>
          </div>
        </>
      ) : (
        <p className={`soft small ${styles.said}`}>{words.noRoute}</p>
      )}
      <StopsPart form={stops} onChange={changeStops} />
      <Button
        look="primary"
        className="wide"
        aria-disabled={!isReady}
        spoken={words.along}
        {...onDeliberatePress(travel)}
      >
        {words.travel}
      </Button>
      <p className={`soft small ${styles.said}`}>
        {words.terrainOfRun[policy](draftValue(draft, map, 'terrain') ?? map.terrain)}
      </p>
      {settings.typedDice.length > 0 && (
        <p className={`soft small ${styles.said}`}>{words.serverRolls}</p>
      )}
      {foragesOnTheWay(mode, rules) && (
        <p className={`soft small ${styles.said}`}>{words.foragesNot}</p>
      )}
      {ran && ran.day === day && <p className={`side-bar ${styles.ran}`}>{ran.sentence}</p>}
    </>
  )
}

const sayHint = (
  { heldPin, fault }: PlottedRoute,
  nameOf: (index: number) => string,
): string | null => {
  if (fault) return fault === 'twice' ? words.twice : words.tooLong(MAX_ROUTE_PINS, MAX_ROUTE_HEXES)
  return heldPin && !heldPin.isPressed ? words.pickedUp(nameOf(heldPin.index)) : null
}
