import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { FIRST_SCREEN } from '../../protocol/first-screen.ts'
import type { PlayerView } from '../../protocol/views.ts'
import { StageChart } from '../chart/camera/stage-chart.tsx'
import { playersChart } from '../chart/players-chart.ts'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { useLive } from '../ui/live/use-live.ts'
import { usePlayed } from '../ui/live/use-played.ts'
import { useReload } from '../ui/live/use-reload.ts'
import { useReturn } from '../ui/live/use-return.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import * as common from '../ui/words.ts'
import { DayTurned } from './day-turned.tsx'
import { ScreenBand } from './screen-band.tsx'
import styles from './table-screen.module.css'
import { useHasScreen } from './use-has-screen.ts'
import { useFullScreen, useWakeLock } from './use-large-screen.ts'
import { useUnit } from './use-unit.ts'
import * as words from './words.ts'

/** R-SCREEN-4: how much larger than on a desk the marks on the map are: the party, its trail, its days. */
const MARKS = 1.75

const Sheet = lazyWithRetry(
  async () => (await import('../story/handouts/sheet.tsx')).Sheet,
  null,
  null,
)

/** R-SCREEN-4 to 6: the screen in sight of the whole table. Nothing on it can be pressed. */
export const TableScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player', screen: true })
  const { view, status, missing, point } = live
  const isClear = useClearGround()
  const played = usePlayed(view)
  const unit = useUnit()
  useReload(live.newer)
  useFullScreen()
  useWakeLock()
  const { screen, name } = live.screen ?? { screen: FIRST_SCREEN, name: '' }
  const title = name === '' ? words.unnamed : name
  usePageTitle(name === '' ? null : name)

  const frame = {
    className: styles.screen,
    style: { '--u': `${unit}px` } as CSSProperties,
    'data-ground': isClear ? 'none' : undefined,
  }
  const hasScreen = useHasScreen(campaign, status === 'reconnecting' && live.screen === null)
  if (missing || !hasScreen) return <Away {...frame} campaign={campaign} onBack={live.redial} />
  const isReady = played !== null && live.screen !== null
  const closed = !isReady || screen.curtain
  return (
    <main {...frame} aria-busy={!isReady}>
      {isReady && !closed && (
        <>
          <div className={styles.map}>
            <StageChart
              {...playersChart(campaign, played)}
              look={screen.look}
              scale={unit * MARKS}
              point={point}
            />
            {played.handout && played.handout.id === screen.handout && (
              <div className={styles.handout} data-testid="handout">
                <Sheet campaign={campaign} handout={played.handout} />
              </div>
            )}
            <DayTurned day={played === view ? played.day : null} />
          </div>
          {screen.panels && <ScreenBand name={title} view={played} />}
        </>
      )}
      {closed && <Journal name={isReady ? title : ''} />}
      <p role="status" className={styles.status} data-status={status}>
        {common.status[status]}
      </p>
    </main>
  )
}

/** R-SCREEN-6: whether the address asks for a page without a ground, to lie over a stream's pictures. */
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

/** R-SCREEN-2: the curtain, a closed journal. */
const Journal = ({ name }: { readonly name: string }) => (
  <div className={styles.curtain} data-testid="curtain">
    <div className={styles.journal}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={styles.rose}>
        <path d="M24 2 28 20 46 24 28 28 24 46 20 28 2 24 20 20Z" />
        <circle cx="24" cy="24" r="16.5" />
      </svg>
      <h1>{name}</h1>
    </div>
  </div>
)

interface AwayProps {
  readonly campaign: string
  readonly onBack: () => void
  readonly className: string | undefined
  readonly style: CSSProperties
}

/** The address leads nowhere, or no longer: it goes dark, and comes back by itself. */
const Away = ({ campaign, onBack, ...frame }: AwayProps) => {
  useReturn(campaign, 'player', onBack)
  return (
    <main {...frame}>
      <Journal name={words.noScreen} />
    </main>
  )
}
