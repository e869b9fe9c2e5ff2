import { useEffect, useRef, useState } from 'react'
import { playersChartProps } from '#client/chart/chart-props.ts'
import { BlankChart, ChartSheet } from '#client/chart/chart-sheet.tsx'
import { request } from '#client/ui/api/request.ts'
import { lazyPart, useLazy, usePageShown } from '#client/ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '#client/ui/live/connection.ts'
import { StatusLine } from '#client/ui/live/status-line.tsx'
import { type PointedHex, useLive } from '#client/ui/live/use-live.ts'
import { type OutdatedState, useReload } from '#client/ui/live/use-return.ts'
import { PagePart } from '#client/ui/page/page-part.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { away, dayNumber, outdated as outdatedWords, product } from '#client/ui/words.ts'
import type { CampaignName } from '#protocol/access.ts'
import type { PlayerView } from '#protocol/views.ts'
import styles from './player-page.module.css'
import { DayHeading, Stores } from './record.tsx'
import stale from './stale-notice.module.css'
import * as words from './words.ts'

const loadNews = async () => (await import('./news.ts')).newsOf

const DayNews = ({ view }: { readonly view: PlayerView | null }) => {
  const newsOf = useLazy(loadNews, usePageShown())
  const announcedView = useRef<PlayerView | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const lastView = announcedView.current
    // Changes before the code is loaded are announced together.
    if (lastView && view && !newsOf) return
    announcedView.current = view
    const announcement = lastView && view && newsOf?.(lastView, view)
    if (announcement) setNews(announcement)
  }, [view, newsOf])
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  )
}

/** Time until a lost connection is shown over the map, in ms; the status line shows shorter losses. */
const NOTICE_DELAY_MS = 1500

const sayLostConnection = (status: LiveStatus, empty: boolean): string => {
  if (status === 'away') return away
  return empty ? words.noServer : words.noWord
}

/** Says that the view may be old once a lost connection lasts, or that the page is outdated. */
const StaleNotice = (props: {
  readonly status: LiveStatus
  readonly hasNoView: boolean
  readonly outdated: OutdatedState | null
}) => {
  const { status, hasNoView, outdated } = props
  const [isLasting, setIsLasting] = useState(false)
  const isLost = status === 'reconnecting' || status === 'away'
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setTimeout(() => setIsLasting(true), NOTICE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isLost])
  if (!isLasting && !outdated) return null
  return (
    <p className={`leaf ${stale.notice}`} data-notice={isLasting ? 'lost' : 'outdated'}>
      {isLasting && sayLostConnection(status, hasNoView)}
      {!isLasting && outdated && outdatedWords[outdated]}
    </p>
  )
}

/** R-VIEW-1: the campaign's name as players may see it; empty until it is loaded. */
const useCampaignName = (campaign: string, isWanted: boolean): string => {
  const [name, setName] = useState('')
  useEffect(() => {
    if (!isWanted) return undefined
    const aborter = new AbortController()
    request<CampaignName>(campaign, '/name?as=player', { signal: aborter.signal }).then(
      (answer) => setName(answer.name),
      () => {},
    )
    return () => aborter.abort()
  }, [campaign, isWanted])
  return name
}

/** Loaded lazily: few people see it. */
const NoCampaignScreen = lazyPart(
  () => import('#client/access/not-found/no-campaign-screen.tsx'),
  'NoCampaignScreen',
)
const PlayerFoot = lazyPart(() => import('./player-foot.tsx'), 'PlayerFoot')

export const PlayerPage = (props: {
  readonly campaign: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  readonly outdated?: OutdatedState | null
  readonly point?: PointedHex | null
  readonly as: 'main' | 'div'
}) => {
  const { campaign, view, status, outdated = null, point = null, as: Wrapper } = props
  const isShown = usePageShown()
  const name = useCampaignName(campaign, isShown)
  return (
    <Wrapper className={styles.frame} aria-busy={view === null}>
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
            <PagePart>
              <ChartSheet {...playersChartProps(campaign, view)} point={point} />
            </PagePart>
          ) : (
            <BlankChart />
          )}
          <StaleNotice status={status} hasNoView={view === null} outdated={outdated} />
        </div>
        <section className={styles.page} aria-label={words.title}>
          <DayHeading view={view} />
          <Stores view={view} />
          <footer className={styles.foot}>
            {isShown && (
              <PlayerFoot {...{ campaign, name, view, status }} isWholePage={Wrapper === 'main'} />
            )}
          </footer>
        </section>
        <DayNews view={view} />
      </div>
    </Wrapper>
  )
}

export const PlayerScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player' })
  const { view, status, newerProtocol, end, reconnect, point } = live
  const outdated = useReload(newerProtocol)
  usePageTitle(view && dayNumber(view.day))
  if (end === 'missing') {
    return (
      <NoCampaignScreen
        campaign={campaign}
        as="player"
        didExist={view !== null}
        onBack={reconnect}
      />
    )
  }
  return <PlayerPage {...{ campaign, view, status, outdated, point }} as="main" />
}
