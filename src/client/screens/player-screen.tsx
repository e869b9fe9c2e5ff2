import type { PlayerView } from '../../protocol/views.ts'
import { BlankChart } from '../chart/blank-chart.tsx'
import { ChartView } from '../chart/chart-view.tsx'
import { useLive } from '../live/use-live.ts'
import { DayHeading } from '../player/day-heading.tsx'
import { DayNews } from '../player/day-news.tsx'
import { StaleNotice } from '../player/stale-notice.tsx'
import { Stores } from '../player/stores.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StatusLine } from '../ui/status-line.tsx'
import { NoCampaignScreen } from './no-campaign-screen.tsx'
import styles from './player-screen.module.css'

/** What players see: the map, the day, and what the party carries. Nothing on it changes anything. */
export const PlayerScreen = ({ campaign }: { readonly campaign: string }) => {
  const { view, status, missing } = useLive<PlayerView>(campaign, { as: 'player' })
  usePageTitle(view && `Day ${view.day}`)
  if (missing) return <NoCampaignScreen campaign={campaign} />
  return (
    <main className={styles.screen} aria-busy={view === null}>
      <header className={styles.head}>
        <h1 className={styles.name}>Overland</h1>
        <StatusLine status={status} />
      </header>
      <div className={styles.map}>
        {view ? (
          <ChartView
            chart={view.chart}
            party={view.map.position}
            surroundings={view.surroundings}
            as="player"
          />
        ) : (
          <BlankChart />
        )}
        <StaleNotice status={status} empty={view === null} />
      </div>
      <section className={styles.page} aria-label="The expedition">
        <DayHeading view={view} />
        <Stores map={view?.map ?? null} />
        <footer className={styles.foot}>
          <ThemeSwitch />
        </footer>
      </section>
      <DayNews view={view} />
    </main>
  )
}
