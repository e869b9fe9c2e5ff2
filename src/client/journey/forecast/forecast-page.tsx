import { useEffect, useMemo, useState } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { useKnownLand } from '#client/chart/use-land.ts'
import { canoeToggle, leftoverProgress } from '#client/session/order.ts'
import { useCampaign, useGmSession, usePlan, usePlanner, useView } from '#client/session/use-gm.ts'
import { briefPace, pace as paceName } from '#client/session/words.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { type Draft, draftedRecord } from '#client/ui/draft/draft.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import type { Land } from '#protocol/map/on-the-map.ts'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import { type Forecast, hasReachedDestination } from '#rules/forecast/forecast.ts'
import { FORECAST_DAYS, FORECAST_SEED } from '#rules/forecast/plan.ts'
import { PACES } from '#rules/movement.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { DestinationPart, waypointsTo } from './destination-part.tsx'
import { DotPlot, scaleOf } from './dot-plot.tsx'
import styles from './forecast.module.css'
import { ForecastTables, Sentences } from './forecast-tables.tsx'
import type { ForecastRequest } from './forecast-worker.ts'
import { Provisions } from './provisions.tsx'
import * as words from './words.tsx'

/** R-CAST-1: the journey of the view, with the edits of the form, from the true hex. */
const planOf = (
  view: GmView,
  draft: Draft,
  land: readonly Pick<Land['land'][number], 'terrain' | 'runs'>[],
  route: readonly Hex[],
  canoe: boolean,
): ForecastRequest => {
  const { map, believed, day, rules, settings, trail } = view
  const idOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const named = draftedRecord(draft, map)
  const terrain = idOf(named.terrain) ?? idOf(map.terrain) ?? ''
  const { lost, terrainOnMove } = settings
  return {
    traveller: { record: { ...named, terrain }, believed, day, ...leftoverProgress(view) },
    rules,
    settings: { lost, terrainOnMove },
    route,
    canoe,
    // A terrain of rules that have just changed is unknown until the land is asked for again.
    land: land.flatMap(({ terrain: name, runs }) => {
      const id = idOf(name)
      return id === undefined ? [] : [{ terrain: id, runs }]
    }),
    trail: rules.navigation.onTrail === 'skip' ? trail.map(({ hex }) => hex) : [],
    seed: FORECAST_SEED,
    horizon: FORECAST_DAYS,
  }
}

/** R-CAST-2: the newest forecast, made beside the page, and whether another is on its way. */
const useForecast = (plan: ForecastRequest | null) => {
  /** `forecast` is null where none has come yet, or it failed. */
  const [shown, setShown] = useState<{
    readonly key: string | null
    readonly forecast: Forecast | null
  }>({ key: null, forecast: null })
  // Asks once per plan, not per render.
  const key = useMemo(() => plan && JSON.stringify(plan), [plan])

  useEffect(() => {
    if (key === null) return undefined
    const worker = new Worker(new URL('./forecast-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: forecast }: MessageEvent<Forecast | null>) =>
      setShown({ key, forecast }),
    )
    worker.postMessage(JSON.parse(key))
    // A newer question ends the work on this one.
    return () => worker.terminate()
  }, [key])

  return { forecast: shown.forecast, isRolling: key !== null && shown.key !== key }
}

/** R-CAST-1: what a journey may come to, one page to be read aloud. */
export const ForecastPage = () => {
  const campaign = useCampaign()
  const view = useView()
  const { draft, mode } = useGmSession(({ draft, mode }) => ({ draft, mode }))
  const planner = usePlanner()
  const gmPlan = usePlan()
  const { route, goal } = gmPlan ?? EMPTY_PLAN
  const chosen = goal ?? 'route'
  // The route may be gone since.
  const destination = chosen === 'route' && route.length === 0 ? null : chosen
  const [pace, setPace] = useState(mode.pace)
  const [canoe, setCanoe] = useState(mode.canoe)
  const { land: known, hasFailed } = useKnownLand(campaign, view)
  // Painted terrain is in the view as well.
  const isPart = known === null && hasFailed
  const land = isPart ? view.terrain : known
  const waypoints = useMemo(() => waypointsTo(destination, route), [destination, route])
  const { map, believed, settings, rules } = view
  const traveller = { record: { ...map, terrain: '' }, believed, day: view.day }
  const isOver = hasReachedDestination({ traveller, settings, route: waypoints })
  const plan = useMemo(
    () =>
      land === null || waypoints.length === 0 || isOver
        ? null
        : planOf(view, draft, land, waypoints, canoe),
    [view, draft, land, waypoints, canoe, isOver],
  )
  const { forecast, isRolling } = useForecast(plan)
  const isLost = !sameHex(believed, map.position)
  const believes = settings.lost !== 'true-hex'
  const record = draftedRecord(draft, map)
  const nameOf = (id: string | null) => rules.terrains.find((each) => each.id === id)?.name ?? null
  const shown = plan && forecast
  const saying = plan && (isRolling ? words.rolling : forecast ? null : words.failed)

  return (
    <Sheet
      title={words.title}
      tools={
        <p className={`soft ${styles.saying}`} role="status">
          {saying}
        </p>
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
    >
      <div className={`stack gap-4 page ${styles.page}`}>
        {gmPlan && (
          <DestinationPart
            destination={destination}
            route={route}
            onChange={(goal) => planner.change({ goal })}
          >
            <ToggleRow {...canoeToggle} value={canoe} onChange={setCanoe} />
          </DestinationPart>
        )}
        {isLost && (
          <p className="note" role="note">
            {words.yourEyes(hexName(map.position, hexNamingOf(view)))}
          </p>
        )}
        {isPart && <p className="soft">{words.landMissing}</p>}
        {isOver && <p className={styles.read}>{words.isThere}</p>}
        {shown && (
          <div className={`stack gap-6 ${styles.book}`} aria-busy={isRolling}>
            <Sentences forecast={shown} pace={pace} believes={believes} />
            <figure className={styles.large}>
              <DotPlot
                dots={shown.paces[pace].dots}
                scale={scaleOf([shown.paces[pace].dots], shown.end, 'large')}
                label={words.plot(paceName[pace], shown.paces[pace].inTime, shown.paces[pace].most)}
              />
              <figcaption className="soft">{words.eachDot}</figcaption>
            </figure>
            <section className={styles.paces} aria-label={words.threePaces}>
              {PACES.map((each) => {
                const of = shown.paces[each]
                const plots = PACES.map((one) => shown.paces[one].dots)
                return (
                  <button
                    key={each}
                    type="button"
                    className={styles.pace}
                    aria-pressed={each === pace}
                    onClick={() => setPace(each)}
                  >
                    <strong className="heading">{briefPace[each]}</strong>
                    <span>{words.brief(of.inTime)}</span>
                    <span>{words.mostBy(of.most)}</span>
                    <DotPlot
                      dots={of.dots}
                      scale={scaleOf(plots, shown.end, 'small')}
                      label={null}
                    />
                  </button>
                )
              })}
            </section>
            <section className={`stack ${styles.part}`}>
              <h3 className="large">{words.provisions}</h3>
              <Provisions forecast={shown} pace={pace} stored={record} />
            </section>
            <section className={`stack ${styles.part}`}>
              <p>
                {words.stands(
                  shown.routeAhead[pace].hexes,
                  shown.routeAhead[pace].terrains.map(({ terrain, hexes }) => [
                    nameOf(terrain),
                    hexes,
                  ]),
                )}{' '}
                {words.atBest(shown.routeAhead[pace].days)}
              </p>
              <p>
                {words.policy(
                  pace,
                  canoe,
                  believes,
                  settings.terrainOnMove === 'take' ? null : record.terrain,
                )}
              </p>
            </section>
            <ForecastTables forecast={shown} pace={pace} believes={believes} day={view.day} />
          </div>
        )}
      </div>
    </Sheet>
  )
}
