import { useEffect, useMemo, useState } from 'react'
import { isThere } from '../../../rules/forecast/forecast.ts'
import { HORIZON } from '../../../rules/forecast/plan.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'
import { PACES } from '../../../rules/movement.ts'
import { hexName } from '../../chart/hex-name.ts'
import { useKnownLand } from '../../chart/use-land.ts'
import type { FullPageProps } from '../../gm/full-page/full-page-props.ts'
import { canoeToggle } from '../../gm/session/mode-toggles.ts'
import { briefPace, pace as paceName } from '../../gm/session/words.ts'
import { draftedRecord } from '../../ui/draft/draft.ts'
import { keptText } from '../../ui/kept-text.ts'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import { readRoute } from '../route/kept-route.ts'
import { type Destination, readDestination, waypointsTo, writeDestination } from './destination.ts'
import { DestinationPart } from './destination-part.tsx'
import { DotPlot } from './dot-plot.tsx'
import styles from './forecast.module.css'
import { ForecastDialog } from './forecast-dialog.tsx'
import { ForecastTables } from './forecast-tables.tsx'
import { planOf } from './plan-of.ts'
import { scaleOf } from './plot-shape.ts'
import { Provisions } from './provisions.tsx'
import { Sentences } from './sentences.tsx'
import { useForecast } from './use-forecast.ts'
import * as words from './words.tsx'

/** This device's destination and route. */
const useDestination = (campaign: string, to: Hex | null) => {
  const [kept] = useState(() => keptText('localStorage', `overland-destination-${campaign}`))
  const [route] = useState(() =>
    readRoute(keptText('localStorage', `overland-route-${campaign}`).read()),
  )
  const [chosen, setChosen] = useState<Destination | null>(
    () => to ?? readDestination(kept.read()) ?? (route.length > 0 ? 'route' : null),
  )
  const choose = (next: Destination): void => {
    kept.write(writeDestination(next))
    setChosen(next)
  }
  useEffect(() => {
    if (to) kept.write(writeDestination(to))
  }, [kept, to])
  // The route may be gone since.
  const destination = chosen === 'route' && route.length === 0 ? null : chosen
  return { route, destination, choose }
}

interface ForecastPageProps extends FullPageProps {
  /** Where to, if the page was asked for at a hex. */
  readonly to: Hex | null
}

/** R-CAST-1: what a journey may come to, one page to be read aloud. */
export const ForecastPage = (props: ForecastPageProps) => {
  const { campaign, session, view, status, to, onClose } = props
  const { draft, mode } = session
  const { route, destination, choose } = useDestination(campaign, to)
  const [pace, setPace] = useState(mode.pace)
  const [canoe, setCanoe] = useState(mode.canoe)
  const { land: known, isMissed } = useKnownLand(campaign, view)
  // Painted terrain is in the view as well.
  const isPart = known === null && isMissed
  const land = isPart ? view.terrain : known
  const waypoints = useMemo(() => waypointsTo(destination, route), [destination, route])
  const { map, believed, settings, rules } = view
  const traveller = { record: { ...map, terrain: '' }, believed, day: view.day }
  const isOver = isThere({ traveller, settings, route: waypoints })
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
    <ForecastDialog session={session} status={status} saying={saying} onClose={onClose}>
      <DestinationPart view={view} destination={destination} route={route} onChange={choose}>
        <ToggleRow {...canoeToggle} value={canoe} onChange={setCanoe} />
      </DestinationPart>
      {isLost && (
        <p className={styles.note} role="note">
          {words.yourEyes(hexName(map.position, view.naming))}
        </p>
      )}
      {isPart && <p className={styles.soft}>{words.landMissing}</p>}
      {isOver && <p className={styles.read}>{words.isThere}</p>}
      {shown && (
        <div className={styles.book} aria-busy={isRolling}>
          <Sentences forecast={shown} pace={pace} believes={believes} />
          <figure className={styles.large}>
            <DotPlot
              dots={shown.paces[pace].dots}
              scale={scaleOf([shown.paces[pace].dots], shown.end, 'large')}
              label={words.plot(paceName[pace], shown.paces[pace].inTime, shown.paces[pace].most)}
            />
            <figcaption className={styles.soft}>{words.eachDot}</figcaption>
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
                  <strong>{briefPace[each]}</strong>
                  <span>{words.brief(of.inTime)}</span>
                  <span>{words.mostBy(of.most)}</span>
                  <DotPlot dots={of.dots} scale={scaleOf(plots, shown.end, 'small')} label={null} />
                </button>
              )
            })}
          </section>
          <section className={styles.part}>
            <h3>{words.provisions}</h3>
            <Provisions campaign={campaign} forecast={shown} pace={pace} stored={record} />
          </section>
          <section className={styles.part}>
            <p>
              {words.stands(
                shown.between[pace].hexes,
                shown.between[pace].terrains.map(({ terrain, hexes }) => [nameOf(terrain), hexes]),
              )}{' '}
              {words.atBest(shown.between[pace].days, HORIZON)}
            </p>
            <p>
              {words.policy(pace, {
                canoe,
                seesTruth: !believes,
                takes: settings.terrainOnMove === 'take',
                terrain: record.terrain,
              })}
            </p>
          </section>
          <ForecastTables forecast={shown} pace={pace} believes={believes} day={view.day} />
        </div>
      )}
    </ForecastDialog>
  )
}
