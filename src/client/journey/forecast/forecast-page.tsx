import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Land } from '../../../protocol/land.ts'
import type { GmView } from '../../../protocol/views.ts'
import { isThere } from '../../../rules/forecast/forecast.ts'
import { HORIZON, SEED } from '../../../rules/forecast/plan.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'
import { PACES } from '../../../rules/movement.ts'
import { hexName } from '../../chart/hex-name.ts'
import { useKnownLand } from '../../chart/use-land.ts'
import type { FullPageProps } from '../../gm/full-page/full-page-props.ts'
import { sayConnection } from '../../gm/full-page/saying.ts'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import { canoeToggle } from '../../gm/session/mode-toggles.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { briefPace, pace as paceName } from '../../gm/session/words.ts'
import { Button } from '../../ui/button.tsx'
import { type Draft, draftedRecord } from '../../ui/draft/draft.ts'
import { close } from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { keptText } from '../../ui/kept-text.ts'
import type { LiveStatus } from '../../ui/live/connection.ts'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import { readRoute } from '../route/kept-route.ts'
import { type Destination, readDestination, waypointsTo, writeDestination } from './destination.ts'
import { DestinationPart } from './destination-part.tsx'
import { DotPlot } from './dot-plot.tsx'
import styles from './forecast.module.css'
import type { ForecastAsked } from './forecast-job.ts'
import { ForecastTables } from './forecast-tables.tsx'
import { scaleOf } from './plot-shape.ts'
import { Provisions } from './provisions.tsx'
import { Sentences } from './sentences.tsx'
import { useForecast } from './use-forecast.ts'
import * as words from './words.tsx'

/** R-CAST-1, R-CAST-5: the journey of the view, with the edits of the form, from the true hex. */
const planOf = (
  { map, believed, day, rules, settings, trail }: GmView,
  draft: Draft,
  land: readonly Pick<Land['land'][number], 'terrain' | 'runs'>[],
  route: readonly Hex[],
  canoe: boolean,
): ForecastAsked['plan'] => {
  const idOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const named = draftedRecord(draft, map)
  const terrain = idOf(named.terrain) ?? idOf(map.terrain) ?? ''
  const { lost, terrainOnMove } = settings
  return {
    traveller: { record: { ...named, terrain }, believed, day },
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
    seed: SEED,
    horizon: HORIZON,
  }
}

interface ForecastDialogProps {
  readonly session: GmSession
  readonly status: LiveStatus
  readonly saying: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}

const nothingToSave = (): void => {}

/** A page over the whole window. Escape closes it. */
const ForecastDialog = (props: ForecastDialogProps) => {
  const { session, status, saying, onClose, children } = props
  const page = useFullPage(onClose, nothingToSave)
  const id = useId()
  const connection = sayConnection(status, session)
  return (
    <dialog {...page} className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{words.title}</h2>
        <p className={styles.saying} role="status">
          {connection ?? saying}
        </p>
        <Button look="icon" onClick={onClose} spoken={close}>
          <CloseIcon />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard. */}
      <section className={styles.body} data-scrolls="" tabIndex={0} aria-label={words.title}>
        <div className={styles.page}>{children}</div>
      </section>
    </dialog>
  )
}

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
