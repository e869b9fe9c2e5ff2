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
import { dayMarks, MOST_HEXES, routeAhead } from './path.ts'
import { MOST_PINS, NO_ROUTE, type Plot, removePin } from './plot.ts'
import styles from './route-panel.module.css'
import {
  MOST_SUPPLY_DAYS,
  REASONS,
  readDays,
  readStops,
  readSupplyDays,
  type StopsForm,
  sayStops,
  stopsOf,
  type TerrainPolicy,
  untilOf,
} from './stops-form.ts'
import { PLOTTINGS, type Route } from './use-route.ts'
import * as words from './words.ts'

const useStops = (
  policy: TerrainPolicy,
): readonly [StopsForm, (change: Partial<StopsForm>) => void] => {
  const planner = usePlanner()
  const planned = usePlan()?.until ?? null
  const [typed, setTyped] = useState<StopsForm | null>(null)
  const until = typed && untilOf(typed)
  // Shows what was typed, until another page writes another plan.
  const isMine = typed && (!until || isSameJson(until, planned))
  const form = isMine ? typed : stopsOf(planned, policy)
  const change = (change: Partial<StopsForm>): void => {
    const next = { ...form, ...change }
    setTyped(next)
    const until = untilOf(next)
    if (until) planner.change({ until })
  }
  return [form, change]
}

interface NumberProps {
  readonly label: string
  readonly value: string
  readonly isValid: boolean
  readonly problem: string
  readonly onChange: (text: string) => void
}

const DaysField = ({ label, value, isValid, problem, onChange }: NumberProps) => (
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

/** R-RUN-3: the reasons as ticks; folded, a sentence says them. */
const StopsPart = ({ form, onChange }: StopsPartProps) => {
  const id = useId()
  const { supplyDays, days } = form
  const isSupplyDays = !form.supplies || readSupplyDays(supplyDays) !== undefined
  const isDays = readDays(days) !== undefined
  return (
    <details className="fold">
      <summary className="soft small">{sayStops(form)}</summary>
      <fieldset className={`scrolls ${styles.reasons}`}>
        <legend className="visually-hidden">{words.stops}</legend>
        {REASONS.map((reason) => (
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
                isValid={isSupplyDays}
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
            isValid={isDays}
            problem={`${id}-days`}
            onChange={(text) => onChange({ days: text })}
          />
          <span>{words.daysUnit}</span>
        </div>
      </fieldset>
      <p id={`${id}-supplies`} className="problem" aria-live="polite">
        {!isSupplyDays && `${words.supplyDays}: ${words.mustBe(1, MOST_SUPPLY_DAYS)}`}
      </p>
      <p id={`${id}-days`} className="problem" aria-live="polite">
        {!isDays && `${words.mostDays}: ${words.mustBe(1, MAX_RUN_DAYS)}`}
      </p>
    </details>
  )
}

const PLOTTING_CHOICES = PLOTTINGS.map((value) => ({ value, label: words.plotting[value] }))

/** R-RUN-6: beside the route, what it takes and how it is travelled. */
export const RoutePanel = ({ route }: { readonly route: Route }) => {
  const gm = useGm()
  const view = useView()
  const { map, rules, day, settings } = view
  const policy = settings.terrainOnMove
  const { plot, plotting, here, marchFrom, progress } = route
  const { draft, mode, ran, busy } = useGmSession((session) => ({
    draft: session.draft,
    mode: session.mode,
    ran: session.lastRun,
    busy: isCommandBlocked(session, 'run'),
  }))
  const now = useCell(plot)
  const [stops, changeStops] = useStops(policy)
  const ahead = useMemo(() => routeAhead(now.waypoints, here), [now.waypoints, here])
  const days = useMemo(
    () => dayMarks(ahead.path, marchFrom, progress).length,
    [ahead, marchFrom, progress],
  )
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
      <p className={`soft small ${styles.said}`} aria-live="polite">
        {sayHint(now, (index) => hexName(now.waypoints[index] ?? here, hexNamingOf(view))) ??
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
          <div className="row">
            <Button onClick={() => plot.set((before) => removePin(before, here))}>
              {words.removeLast}
            </Button>
            <Button onClick={() => plot.set(() => NO_ROUTE)}>{words.clear}</Button>
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

const sayHint = ({ held, fault }: Plot, nameOf: (index: number) => string): string | null => {
  if (fault) return fault === 'twice' ? words.twice : words.tooLong(MOST_PINS, MOST_HEXES)
  return held && !held.down ? words.pickedUp(nameOf(held.index)) : null
}
