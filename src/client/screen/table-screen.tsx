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

const fillScreen = (): void => {
  const { documentElement: page, fullscreenElement: filled } = document
  // Some browsers have none of it, and none may be asked without a press.
  const turned = filled ? document.exitFullscreen() : page.requestFullscreen?.()
  turned?.catch(() => {})
}

/** R-SCREEN-5: a click or a key fills the whole screen, and leaves it again. */
const useFullScreen = (): void => {
  useListener('click', fillScreen)
  useListener('keydown', ({ key, repeat, ctrlKey, metaKey, altKey }) => {
    // The browser's own keys stay its own, and a remote control's louder and softer.
    const isTyped = key.length === 1 || key === 'Enter'
    if (isTyped && !repeat && !ctrlKey && !metaKey && !altKey) fillScreen()
  })
}

/** Told to screen readers alone. */
const SILENT: readonly LiveStatus[] = ['live', 'connecting']

/** R-SCREEN-5: keeps the screen from going dark, where the browser lets it (over https alone). */
const useWakeLock = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    // A browser lets go of it when the page is hidden.
    const again = (): void => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])

/** As long as the styles show it, in ms. */
const NIGHT_MS = 3_400

/** R-SCREEN-5: night falls over the map, and the new day's number stands in it for a moment. */
const DayTurned = ({ day }: { readonly day: number }) => {
  const last = useRef(day)
  const [night, setNight] = useState<number | null>(null)
  useEffect(() => {
    const hasEnded = day > last.current
    last.current = day
    if (!hasEnded) {
      setNight(null)
      return undefined
    }
    setNight(day)
    const timer = setTimeout(() => setNight(null), NIGHT_MS)
    return () => clearTimeout(timer)
  }, [day])
  if (night === null) return null
  return (
    <div key={night} className={`cover ${styles.night}`} data-testid="day-turned">
      <p>{common.dayNumber(night)}</p>
    </div>
  )
}

/** R-SCREEN-1: false once the address is known to have no screen, as the players' has none. */
const useHasScreen = (campaign: string, isRefused: boolean): boolean => {
  const [hasScreen, setHasScreen] = useState(true)
  useEffect(() => {
    if (!isRefused) return undefined
    const over = new AbortController()
    // A refused socket does not say why; the same request without one does.
    request(campaign, '/live?as=player&screen=1', { signal: over.signal }).catch((error: unknown) =>
      setHasScreen(!(error instanceof ApiProblem && error.code === 'NO_CAMPAIGN')),
    )
    return () => over.abort()
  }, [campaign, isRefused])
  return hasScreen
}

/** The screen that sizes are given for, in CSS pixels. */
const DESIGN = { height: 1080, width: 1000 } as const
/** Below it nothing could be read at arm's length either. */
const SMALLEST = 0.55

const listen = (tell: () => void): (() => void) => {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

const unit = (): number =>
  Math.max(Math.min(innerHeight / DESIGN.height, innerWidth / DESIGN.width), SMALLEST)

/** R-SCREEN-4: type grows with the height of the screen; on a tall one, with its width. */
const useUnit = (): number => useSyncExternalStore(listen, unit)

/** R-SCREEN-4: how much larger than on a desk the marks on the map are: the party, its trail, its days. */
const MARKS = 1.75

const Sheet = lazyPart(() => import('#client/story/handouts/sheet.tsx'), 'Sheet')

/** R-SCREEN-4 to 6: the screen in sight of the whole table. Nothing on it can be pressed. */
export const TableScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player', screen: true })
  const { view, status, end, point } = live
  const isClear = useClearGround()
  const unit = useUnit()
  useReload(live.newerProtocol)
  useFullScreen()
  useWakeLock()
  const { screen, name } = live.screen ?? { screen: INITIAL_SCREEN, name: '' }
  const title = name === '' ? words.unnamed : name
  usePageTitle(name === '' ? null : name)

  const frame = {
    className: styles.screen,
    style: { '--u': `${unit}px` } as CSSProperties,
    'data-ground': isClear ? 'none' : undefined,
  }
  const hasScreen = useHasScreen(campaign, status === 'reconnecting' && live.screen === null)
  if (end === 'missing' || !hasScreen)
    return <Away {...frame} campaign={campaign} onBack={live.reconnect} />
  const isReady = view !== null && live.screen !== null
  const closed = !isReady || screen.curtain
  return (
    <main {...frame} aria-busy={!isReady}>
      {isReady && !closed && (
        <>
          <div className={styles.map}>
            <StageChart
              {...playersChartProps(campaign, view)}
              look={screen.look}
              scale={unit * MARKS}
              point={point}
            />
            {view.handout && view.handout.id === screen.handout && (
              <div className={styles.handout} data-testid="handout">
                <Sheet campaign={campaign} handout={view.handout} />
              </div>
            )}
            <DayTurned day={view.day} />
          </div>
          <ScreenBand name={title} view={view} />
        </>
      )}
      {closed && <Journal name={isReady ? title : ''} />}
      <p
        role="status"
        className={SILENT.includes(status) ? 'visually-hidden' : styles.status}
        data-status={status}
      >
        {common.status[status]}
      </p>
    </main>
  )
}

/** R-SCREEN-4: whether the address asks for a page without a ground, to lie over a stream's pictures. */
const useClearGround = (): boolean => {
  const [isClear] = useState(
    () => new URLSearchParams(location.search).get('background') === 'none',
  )
  useLayoutEffect(() => {
    if (!isClear) return undefined
    document.documentElement.dataset.ground = 'none'
    return () => {
      delete document.documentElement.dataset.ground
    }
  }, [isClear])
  return isClear
}

/** R-SCREEN-4: day, weather, terrain and stores, to be read from across the room. */
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

/** R-SCREEN-2: the curtain, a closed journal. */
const Journal = ({ name }: { readonly name: string }) => (
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

/** The address leads nowhere, or no longer: it goes dark, and comes back by itself. */
const Away = (props: {
  readonly campaign: string
  readonly onBack: () => void
  readonly className: string | undefined
  readonly style: CSSProperties
}) => {
  const { campaign, onBack, ...frame } = props
  useCampaignReturn(campaign, 'player', onBack)
  return (
    <main {...frame}>
      <Journal name={words.noScreen} />
    </main>
  )
}
