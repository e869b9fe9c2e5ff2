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
import { createDotPlotScale, DotPlot } from './dot-plot.tsx'
import styles from './forecast.module.css'
import { ForecastTables, Sentences } from './forecast-tables.tsx'
import type { ForecastRequest } from './forecast-worker.ts'
import { Provisions } from './provisions.tsx'
import * as words from './words.tsx'

/** R-CAST-1: the request for a forecast from the party's true hex, with the unsaved edits of the form. */
const createForecastRequest = (
  view: GmView,
  draft: Draft,
  land: readonly Pick<Land['land'][number], 'terrain' | 'runs'>[],
  route: readonly Hex[],
  canoe: boolean,
): ForecastRequest => {
  const { map, believed, day, rules, settings, trail } = view
  const terrainIdOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const draftRecord = draftedRecord(draft, map)
  const terrain = terrainIdOf(draftRecord.terrain) ?? terrainIdOf(map.terrain) ?? ''
  const { lost, terrainOnMove } = settings
  return {
    traveller: { record: { ...draftRecord, terrain }, believed, day, ...leftoverProgress(view) },
    rules,
    settings: { lost, terrainOnMove },
    route,
    canoe,
    // Terrains that new rules do not have are left out until the land is loaded again.
    land: land.flatMap(({ terrain: name, runs }) => {
      const id = terrainIdOf(name)
      return id === undefined ? [] : [{ terrain: id, runs }]
    }),
    trail: rules.navigation.onTrail === 'skip' ? trail.map(({ hex }) => hex) : [],
    seed: FORECAST_SEED,
    horizon: FORECAST_DAYS,
  }
}

/** R-CAST-2: the newest forecast, calculated by a worker, and whether a newer one is in progress. */
const useForecast = (request: ForecastRequest | null) => {
  /** `forecast` is null before the first, and after one that failed. */
  const [latest, setLatest] = useState<{
    readonly key: string | null
    readonly forecast: Forecast | null
  }>({ key: null, forecast: null })
  // Starts the worker once per different request, not per render.
  const key = useMemo(() => request && JSON.stringify(request), [request])

  useEffect(() => {
    if (key === null) return undefined
    const worker = new Worker(new URL('./forecast-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: forecast }: MessageEvent<Forecast | null>) =>
      setLatest({ key, forecast }),
    )
    worker.postMessage(JSON.parse(key))
    // A newer request stops the worker of this one.
    return () => worker.terminate()
  }, [key])

  return { forecast: latest.forecast, isRolling: key !== null && latest.key !== key }
}

/** R-CAST-1: the page with the forecast of a journey, written to be read aloud. */
export const ForecastPage = () => {
  const campaign = useCampaign()
  const view = useView()
  const { draft, mode } = useGmSession(({ draft, mode }) => ({ draft, mode }))
  const planner = usePlanner()
  const plan = usePlan()
  const { route, goal } = plan ?? EMPTY_PLAN
  const goalOrRoute = goal ?? 'route'
  // The route may have been removed since the goal was chosen.
  const destination = goalOrRoute === 'route' && route.length === 0 ? null : goalOrRoute
  const [pace, setPace] = useState(mode.pace)
  const [canoe, setCanoe] = useState(mode.canoe)
  const { land: knownLand, hasFailed } = useKnownLand(campaign, view)
  // If the map's terrain did not load, terrain painted by the GM is still in the view.
  const isLandIncomplete = knownLand === null && hasFailed
  const land = isLandIncomplete ? view.terrain : knownLand
  const waypoints = useMemo(() => waypointsTo(destination, route), [destination, route])
  const { map, believed, settings, rules } = view
  const traveller = { record: { ...map, terrain: '' }, believed, day: view.day }
  const isAtDestination = hasReachedDestination({ traveller, settings, route: waypoints })
  const request = useMemo(
    () =>
      land === null || waypoints.length === 0 || isAtDestination
        ? null
        : createForecastRequest(view, draft, land, waypoints, canoe),
    [view, draft, land, waypoints, canoe, isAtDestination],
  )
  const { forecast: latest, isRolling } = useForecast(request)
  const isLost = !sameHex(believed, map.position)
  const believes = settings.lost !== 'true-hex'
  const record = draftedRecord(draft, map)
  const nameOf = (id: string | null) => rules.terrains.find((each) => each.id === id)?.name ?? null
  const forecast = request && latest
  const status = request && (isRolling ? words.rolling : latest ? null : words.failed)

  return (
    <Sheet
      title={words.title}
      tools={
        <p className={`soft ${styles.status}`} role="status">
          {status}
        </p>
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
    >
      <div className={`stack gap-4 page ${styles.page}`}>
        {plan && (
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
        {isLandIncomplete && <p className="soft">{words.landMissing}</p>}
        {isAtDestination && <p className={styles.read}>{words.isThere}</p>}
        {forecast && (
          <div className={`stack gap-6 ${styles.book}`} aria-busy={isRolling}>
            <Sentences forecast={forecast} pace={pace} believes={believes} />
            <figure className={styles.large}>
              <DotPlot
                dots={forecast.paces[pace].dots}
                scale={createDotPlotScale([forecast.paces[pace].dots], forecast.end, 'large')}
                label={words.plot(
                  paceName[pace],
                  forecast.paces[pace].inTime,
                  forecast.paces[pace].most,
                )}
              />
              <figcaption className="soft">{words.eachDot}</figcaption>
            </figure>
            <section className={styles.paces} aria-label={words.threePaces}>
              {PACES.map((each) => {
                const paceForecast = forecast.paces[each]
                const plots = PACES.map((other) => forecast.paces[other].dots)
                return (
                  <button
                    key={each}
                    type="button"
                    className={styles.pace}
                    aria-pressed={each === pace}
                    onClick={() => setPace(each)}
                  >
                    <strong className="heading">{briefPace[each]}</strong>
                    <span>{words.brief(paceForecast.inTime)}</span>
                    <span>{words.mostBy(paceForecast.most)}</span>
                    <DotPlot
                      dots={paceForecast.dots}
                      scale={createDotPlotScale(plots, forecast.end, 'small')}
                      label={null}
                    />
                  </button>
                )
              })}
            </section>
            <section className={`stack ${styles.part}`}>
              <h3 className="large">{words.provisions}</h3>
              <Provisions forecast={forecast} pace={pace} stored={record} />
            </section>
            <section className={`stack ${styles.part}`}>
              <p>
                {words.stands(
                  forecast.routeAhead[pace].hexes,
                  forecast.routeAhead[pace].terrains.map(({ terrain, hexes }) => [
                    nameOf(terrain),
                    hexes,
                  ]),
                )}{' '}
                {words.atBest(forecast.routeAhead[pace].days)}
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
            <ForecastTables forecast={forecast} pace={pace} believes={believes} day={view.day} />
          </div>
        )}
      </div>
    </Sheet>
  )
}
