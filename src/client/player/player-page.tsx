import { useEffect, useRef, useState } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { NoCampaignScreen } from '../access/not-found/lazy-no-campaign-screen.ts'
import { playersChart } from '../chart/chart-props.ts'
import { BlankChart, ChartSheet } from '../chart/chart-sheet.tsx'
import { useCampaignName } from '../ui/api/use-campaign-name.ts'
import { lazyPart, useLazy } from '../ui/lazy/lazy-part.tsx'
import { useShown } from '../ui/lazy/shown.ts'
import type { LiveStatus } from '../ui/live/connection.ts'
import { StatusLine } from '../ui/live/status-line.tsx'
import { type PointedAt, useLive } from '../ui/live/use-live.ts'
import { type Outdated, useReload } from '../ui/live/use-return.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { Part } from '../ui/page/part.tsx'
import { dayNumber, product } from '../ui/words.ts'
import styles from './player-page.module.css'
import { DayHeading, Stores } from './record.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { title } from './words.ts'

const fetchNews = async () => (await import('./news.ts')).newsOf

const DayNews = ({ view }: { readonly view: PlayerView | null }) => {
  const newsOf = useLazy(fetchNews, useShown())
  const told = useRef<PlayerView | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = told.current
    // Until the words are loaded, changes add up.
    if (last && view && !newsOf) return
    told.current = view
    const said = last && view && newsOf?.(last, view)
    if (said) setNews(said)
  }, [view, newsOf])
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  )
}

const PlayerFoot = lazyPart(() => import('./player-foot.tsx'), 'PlayerFoot')

export const PlayerPage = (props: {
  readonly campaign: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  readonly outdated?: Outdated | null
  readonly point?: PointedAt | null
  readonly as: 'main' | 'div'
}) => {
  const { campaign, view, status, outdated = null, point = null, as: Whole } = props
  const isShown = useShown()
  const name = useCampaignName(campaign, isShown)
  return (
    <Whole className={styles.frame} aria-busy={view === null}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1 className={styles.name}>
            {product}
            {name !== '' && <small className={`soft ellipsis ${styles.campaign}`}>{name}</small>}
          </h1>
          <StatusLine status={status} />
        </header>
        <div className={styles.map}>
          {view ? (
            <Part>
              <ChartSheet {...playersChart(campaign, view)} point={point} />
            </Part>
          ) : (
            <BlankChart />
          )}
          <StaleNotice status={status} empty={view === null} outdated={outdated} />
        </div>
        <section className={styles.page} aria-label={title}>
          <DayHeading view={view} />
          <Stores view={view} />
          <footer className={styles.foot}>
            {isShown && (
              <PlayerFoot {...{ campaign, name, view, status }} isWholePage={Whole === 'main'} />
            )}
          </footer>
        </section>
        <DayNews view={view} />
      </div>
    </Whole>
  )
}

export const PlayerScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player' })
  const { view, status, newer, end, redial, point } = live
  const outdated = useReload(newer)
  usePageTitle(view && dayNumber(view.day))
  if (end === 'missing') {
    return (
      <NoCampaignScreen campaign={campaign} as="player" wasThere={view !== null} onBack={redial} />
    )
  }
  return <PlayerPage {...{ campaign, view, status, outdated, point }} as="main" />
}
