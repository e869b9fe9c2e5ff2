import {
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { StageChart } from '#client/chart/camera/stage-chart.tsx'
import { playersChartProps } from '#client/chart/chart-props.ts'
import { ApiProblem } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { fieldsInUse, isSupply, sayShortage } from '#client/ui/format/record.ts'
import { RainIcon } from '#client/ui/icons.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '#client/ui/live/connection.ts'
import { useLive } from '#client/ui/live/use-live.ts'
import { useCampaignReturn, useReload } from '#client/ui/live/use-return.ts'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { useListener } from '#client/ui/use-listener.ts'
import * as common from '#client/ui/words.ts'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import type { PlayerView } from '#protocol/views.ts'
import { RECORD_NUMBERS } from '#rules/record.ts'
import { sayWeather } from '#rules/weather-name.ts'
import band from './screen-band.module.css'
import styles from './table-screen.module.css'
import * as words from './words.ts'

const toggleFullScreen = (): void => {
  const { documentElement: page, fullscreenElement: fullScreenElement } = document
  // Some browsers lack full screen, and all refuse it without a press.
  const switching = fullScreenElement ? document.exitFullscreen() : page.requestFullscreen?.()
  switching?.catch(() => {})
}

/** R-SCREEN-5: a click or a key enters full screen, and leaves it again. */
const useFullScreen = (): void => {
  useListener('click', toggleFullScreen)
  useListener('keydown', ({ key, repeat, ctrlKey, metaKey, altKey }) => {
    // Shortcuts of the browser and volume keys of a remote control are left alone.
    const isTyped = key.length === 1 || key === 'Enter'
    if (isTyped && !repeat && !ctrlKey && !metaKey && !altKey) toggleFullScreen()
  })
}

/** Connection states that only screen readers hear. */
const SILENT_STATUSES: readonly LiveStatus[] = ['live', 'connecting']

/** R-SCREEN-5: keeps the device's screen from going dark, where the browser allows it (HTTPS only). */
const useWakeLock = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const requestLock = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const newLock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) void newLock?.release()
      else lock = newLock
    }
    // The browser releases the lock when the page is hidden.
    const requestLockAgain = (): void => void requestLock()
    requestLockAgain()
    document.addEventListener('visibilitychange', requestLockAgain)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestLockAgain)
      void lock?.release()
    }
  }, [])

/** Duration of the night, in ms; the style sheet has the same value. */
const NIGHT_MS = 3_400

/** R-SCREEN-5: after a day, darkens the map and shows the new day's number for a moment. */
const NewDayOverlay = ({ day }: { readonly day: number }) => {
  const lastDay = useRef(day)
  const [nightDay, setNightDay] = useState<number | null>(null)
  useEffect(() => {
    const hasEnded = day > lastDay.current
    lastDay.current = day
    if (!hasEnded) {
      setNightDay(null)
      return undefined
    }
    setNightDay(day)
    const timer = setTimeout(() => setNightDay(null), NIGHT_MS)
    return () => clearTimeout(timer)
  }, [day])
  if (nightDay === null) return null
  return (
    <div key={nightDay} className={`cover ${styles.night}`} data-testid="day-turned">
      <p>{common.dayNumber(nightDay)}</p>
    </div>
  )
}

/** R-SCREEN-1: false once the address is known to have no screen, such as the players' address. */
const useHasScreen = (campaign: string, isRefused: boolean): boolean => {
  const [hasScreen, setHasScreen] = useState(true)
  useEffect(() => {
    if (!isRefused) return undefined
    const aborter = new AbortController()
    // A refused socket gives no reason; the same request over HTTP does.
    request(campaign, '/live?as=player&screen=1', { signal: aborter.signal }).catch(
      (error: unknown) =>
        setHasScreen(!(error instanceof ApiProblem && error.code === 'NO_CAMPAIGN')),
    )
    return () => aborter.abort()
  }, [campaign, isRefused])
  return hasScreen
}

/** The screen size that the style sheet is designed for, in CSS pixels. */
const DESIGN_SIZE = { height: 1080, width: 1000 } as const
/** The smallest scale: below it, text could not be read even at arm's length. */
const MIN_UNIT = 0.55

const listen = (onResize: () => void): (() => void) => {
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}

const computeUnit = (): number =>
  Math.max(Math.min(innerHeight / DESIGN_SIZE.height, innerWidth / DESIGN_SIZE.width), MIN_UNIT)

/** R-SCREEN-4: text scales with the height of the screen; on a tall one, with its width. */
const useScreenUnit = (): number => useSyncExternalStore(listen, computeUnit)

/** R-SCREEN-4: size of the map's marks (party, trail, days) relative to their size on the GM's page. */
const MARK_SCALE = 1.75

const HandoutSheet = lazyPart(() => import('#client/story/handouts/sheet.tsx'), 'HandoutSheet')

/** R-SCREEN-4 to 6: the screen in sight of the whole table. It has no controls. */
export const TableScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player', screen: true })
  const { view, status, end, point } = live
  const isTransparent = useTransparentGround()
  const unit = useScreenUnit()
  useReload(live.newerProtocol)
  useFullScreen()
  useWakeLock()
  const { screen, name } = live.screen ?? { screen: INITIAL_SCREEN, name: '' }
  const title = name === '' ? words.unnamed : name
  usePageTitle(name === '' ? null : name)

  const frame = {
    className: styles.screen,
    style: { '--u': `${unit}px` } as CSSProperties,
    'data-ground': isTransparent ? 'none' : undefined,
  }
  const hasScreen = useHasScreen(campaign, status === 'reconnecting' && live.screen === null)
  if (end === 'missing' || !hasScreen)
    return <MissingScreen {...frame} campaign={campaign} onBack={live.reconnect} />
  const isReady = view !== null && live.screen !== null
  const isCurtainClosed = !isReady || screen.curtain
  return (
    <main {...frame} aria-busy={!isReady}>
      {isReady && !isCurtainClosed && (
        <>
          <div className={styles.map}>
            <StageChart
              {...playersChartProps(campaign, view)}
              look={screen.look}
              scale={unit * MARK_SCALE}
              point={point}
            />
            {view.handout && view.handout.id === screen.handout && (
              <div className={styles.handout} data-testid="handout">
                <HandoutSheet campaign={campaign} handout={view.handout} />
              </div>
            )}
            <NewDayOverlay day={view.day} />
          </div>
          <ScreenBand name={title} view={view} />
        </>
      )}
      {isCurtainClosed && <ClosedJournal name={isReady ? title : ''} />}
      <p
        role="status"
        className={SILENT_STATUSES.includes(status) ? 'visually-hidden' : styles.status}
        data-status={status}
      >
        {common.status[status]}
      </p>
    </main>
  )
}

/** R-SCREEN-4: whether the address asks for a transparent background, for a video stream. */
const useTransparentGround = (): boolean => {
  const [isTransparent] = useState(
    () => new URLSearchParams(location.search).get('background') === 'none',
  )
  useLayoutEffect(() => {
    if (!isTransparent) return undefined
    document.documentElement.dataset.ground = 'none'
    return () => {
      delete document.documentElement.dataset.ground
    }
  }, [isTransparent])
  return isTransparent
}

/** R-SCREEN-4: a band with day, weather, terrain and stores, large enough to read across the room. */
const ScreenBand = (props: { readonly name: string; readonly view: PlayerView }) => {
  const { name, view } = props
  const { map, day } = view
  return (
    <section className={`row between ${band.band}`} aria-label={name}>
      <div className={band.day}>
        <h1 className={band.name}>{name}</h1>
        <p className={band.number}>
          {common.day} <span key={day}>{sayNumber(day)}</span>
        </p>
        <p className={band.weather}>
          <span className={`line ${band.rain}`}>
            <RainIcon rain={map.rain} />{' '}
            {sayWeather(map.rain === 'Heavy' ? words.heavyRain : words.lightRain, view.weather)}
          </span>
          {map.terrain !== null && <span>{map.terrain}</span>}
        </p>
      </div>
      <dl className={`row ${band.stores}`}>
        {fieldsInUse(view)
          .filter(isSupply)
          .map((supply) => {
            const warning = sayShortage(map, view.needs, supply)
            return (
              <div key={supply} className={band.store} data-short={warning ? '' : undefined}>
                <dt>{RECORD_NUMBERS[supply].label}</dt>
                <dd>
                  <span key={map[supply]} className={band.value}>
                    {sayNumber(map[supply])}
                  </span>{' '}
                  <span className={band.unit}>{warning ?? RECORD_NUMBERS[supply].unit}</span>
                </dd>
              </div>
            )
          })}
      </dl>
    </section>
  )
}

/** R-SCREEN-2: the curtain, drawn as a closed journal. */
const ClosedJournal = ({ name }: { readonly name: string }) => (
  <div className={`cover ${styles.curtain}`} data-testid="curtain">
    <div className={styles.journal}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={styles.rose}>
        <path d="M24 2 28 20 46 24 28 28 24 46 20 28 2 24 20 20Z" />
        <circle cx="24" cy="24" r="16.5" />
      </svg>
      <h1>{name}</h1>
    </div>
  </div>
)

/** Shown when the address has no campaign: a dark screen that comes back by itself. */
const MissingScreen = (props: {
  readonly campaign: string
  readonly onBack: () => void
  readonly className: string | undefined
  readonly style: CSSProperties
}) => {
  const { campaign, onBack, ...frame } = props
  useCampaignReturn(campaign, 'player', onBack)
  return (
    <main {...frame}>
      <ClosedJournal name={words.noScreen} />
    </main>
  )
}
