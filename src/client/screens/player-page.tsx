import type { PlayerView } from '../../protocol/views.ts'
import { BlankChart } from '../chart/blank-chart.tsx'
import { ChartView } from '../chart/chart-view.tsx'
import { playersChart } from '../chart/players-chart.ts'
import { useShown } from '../lazy/shown.ts'
import type { LiveStatus } from '../live/connection.ts'
import { StatusLine } from '../live/status-line.tsx'
import type { PointedAt } from '../live/use-live.ts'
import type { Outdated } from '../live/use-reload.ts'
import { usePlayed } from '../playback/use-played.ts'
import { DayHeading } from '../player/day-heading.tsx'
import { DayNews } from '../player/day-news.tsx'
import { StaleNotice } from '../player/stale-notice.tsx'
import { Stores } from '../player/stores.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { product } from '../words/en/common.ts'
import { title } from '../words/en/player.ts'
import styles from './player-screen.module.css'

const PlayerFoot = lazyWithRetry(
  async () => (await import('./player-foot.tsx')).PlayerFoot,
  null,
  null,
)

interface PlayerPageProps {
  readonly campaign: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  readonly outdated?: Outdated | null
  readonly point?: PointedAt | null
  readonly as: 'main' | 'div'
}

export const PlayerPage = ({
  campaign,
  view,
  status,
  outdated = null,
  point = null,
  as: Whole,
}: PlayerPageProps) => {
  const isShown = useShown()
  const played = usePlayed(view)
  return (
    <Whole className={styles.frame} aria-busy={view === null}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1 className={styles.name}>{product}</h1>
          <StatusLine status={status} />
        </header>
        <div className={styles.map}>
          {played ? (
            <ChartView {...playersChart(campaign, played)} point={point} />
          ) : (
            <BlankChart />
          )}
          <StaleNotice status={status} empty={view === null} outdated={outdated} />
        </div>
        <section className={styles.page} aria-label={title}>
          <DayHeading view={played} />
          <Stores view={played} />
          <footer className={styles.foot}>
            {isShown && (
              <PlayerFoot {...{ campaign, view, status }} isWholePage={Whole === 'main'} />
            )}
          </footer>
        </section>
        <DayNews view={view} />
      </div>
    </Whole>
  )
}
