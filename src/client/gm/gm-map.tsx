import { type KeyboardEvent as KeyPressEvent, type ReactNode, useEffect, useState } from 'react'
import type { HexCardContext } from '#client/chart/chart-props.ts'
import { useTerrainLookup } from '#client/chart/use-land.ts'
import { removePin } from '#client/journey/route/plotted-route.ts'
import { RouteLayer } from '#client/journey/route/route-layer.tsx'
import { useRoute } from '#client/journey/route/use-route.ts'
import { paintOfBrush, toolKeyHandler } from '#client/map-tools/choices.ts'
import { GmChart, gmChartProps } from '#client/map-tools/gm/gm-chart.tsx'
import { PaintLayer, RevealConfirmation } from '#client/map-tools/paint-layer.tsx'
import { type OpenSiteDialog, SiteDialogs } from '#client/map-tools/sites/site-dialogs.tsx'
import { TerrainSwitch } from '#client/map-tools/tool-rail.tsx'
import { useCampaign, useGmLive, useGmSession, useView } from '#client/session/use-gm.ts'
import { request } from '#client/ui/api/request.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { PagePart } from '#client/ui/page/page-part.tsx'
import { useStoredSwitch } from '#client/ui/stored-text.ts'
import { useListener } from '#client/ui/use-listener.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import styles from './gm-map.module.css'
import { MapTools, useMapTools } from './map-tools.tsx'

/** Lazy: a page that only ends days needs neither. */
const RoutePanel = lazyPart(() => import('#client/journey/route/route-panel.tsx'), 'RoutePanel')
const HexCard = lazyPart(() => import('./hex-card/hex-card.tsx'), 'HexCard')

/** Whether the Tab key moved the focus since the last press of a pointer. */
const useIsTabbing = (): boolean => {
  const [isTabbing, setTabbing] = useState(false)
  useListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') setTabbing(true)
    },
    true,
  )
  // A click would be too late: a render between it and its handler would undo a radio button's
  // choice.
  useListener('pointerdown', () => setTabbing(false), true)
  return isTabbing
}

export const GmMap = (props: {
  /** Shown at the top of the map's column, above the children and the cards. */
  readonly banner: ReactNode
  readonly children: ReactNode
}) => {
  const { banner, children } = props
  const campaign = useCampaign()
  const view = useView()
  const queue = useGmSession(({ underway, waiting }) => ({ underway, waiting }))
  const travel = useGmSession(({ mode, draft }) => ({ mode, draft }))
  const { point } = useGmLive()
  const [openSiteDialog, setOpenSiteDialog] = useState<OpenSiteDialog | null>(null)
  const [lookAt, setLookAt] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  const [cardSlot, setCardSlot] = useState<HTMLElement | null>(null)
  const [needsTerrain, setNeedsTerrain] = useState(false)
  const knownTerrainOf = useTerrainLookup(campaign, view, needsTerrain)
  const route = useRoute(view, travel, knownTerrainOf)
  const tools = useMapTools({
    route,
    knownTerrainOf,
    onSiteAt: (hex) => setOpenSiteDialog({ kind: 'hex', hex }),
    // A failed request needs no message: the GM points again, and the header says that the server
    // is away.
    onPoint: (hex) =>
      void request(campaign, '/point', { method: 'POST', body: { hex } }).catch(() => {}),
  })
  const { choices, tool, sketch, pendingPaint, choose, putParty } = tools
  const isPlotting = choices.tool === 'route'
  useEffect(() => {
    if (isPlotting) setNeedsTerrain(true)
  }, [isPlotting])
  const { plottedRoute, here, goTo } = route
  const onKeyDown = (event: KeyPressEvent): void => {
    toolKeyHandler(choices, choose)(event)
    const onMap = event.target instanceof Element && event.target.matches('[role="application"]')
    if (!isPlotting || !onMap || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    plottedRoute.set((before) => removePin(before, here))
  }
  const card = (parts: HexCardContext): ReactNode =>
    cardSlot && (
      <HexCard
        {...parts}
        knownTerrainOf={knownTerrainOf}
        cardSlot={cardSlot}
        onShown={() => setNeedsTerrain(true)}
        onSite={(hex) => setOpenSiteDialog({ kind: 'new', hex })}
        onEditSite={(id) => setOpenSiteDialog({ kind: 'site', id })}
        onRoute={(hex) => {
          choose({ tool: 'route' })
          goTo(hex)
        }}
        onParty={putParty}
      />
    )
  const isTabbing = useIsTabbing()
  // Painted terrain can be shown without the brush, too.
  const [showsTerrain, setShowsTerrain] = useStoredSwitch('overland-painted-terrain')
  const brushPaint = paintOfBrush(choices)
  const paintsKnowledge = brushPaint?.kind === 'knowledge'
  const { map, believed } = view
  return (
    <div
      className={styles.map}
      data-map={choices.tool === 'hand' ? 'small' : 'large'}
      data-tool={choices.tool}
      data-tabbing={isTabbing || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the map inside. */}
      <div className={styles.chart} onKeyDown={onKeyDown}>
        <GmChart
          {...gmChartProps(campaign, view)}
          fog={paintsKnowledge && view.fog === 'off' ? 'veil' : view.fog}
          believed={sameHex(believed, map.position) ? null : believed}
          tool={tool}
          lookAt={lookAt}
          onBringBack={putParty}
          point={point}
          controls={
            <TerrainSwitch isOn={showsTerrain} onToggle={() => setShowsTerrain(!showsTerrain)} />
          }
          card={card}
          cardSlot={cardSlot}
        >
          <PaintLayer
            grid={view.chart.grid}
            sketch={sketch}
            queue={queue}
            pendingPaint={pendingPaint}
            terrain={showsTerrain || brushPaint?.kind === 'terrain' ? view.terrain : null}
            terrains={view.rules.terrains}
          />
          <RouteLayer
            grid={view.chart.grid}
            plottedRoute={plottedRoute}
            here={believed}
            day={view.day}
            marchBudgetAt={route.marchBudgetAt}
            progress={route.progress}
          />
        </GmChart>
        <PagePart>
          <MapTools
            tools={tools}
            routePanel={<RoutePanel route={route} />}
            onList={() => setOpenSiteDialog({ kind: 'all' })}
          />
        </PagePart>
        <div className={`scrolls ${styles.column}`}>
          <div className={styles.banner}>{banner}</div>
          <div className={styles.lists}>{children}</div>
          <div ref={setCardSlot} />
        </div>
      </div>
      {pendingPaint && (
        <RevealConfirmation pendingPaint={pendingPaint} onAnswer={tools.answerConfirmation} />
      )}
      {openSiteDialog && (
        <SiteDialogs
          open={openSiteDialog}
          onOpen={setOpenSiteDialog}
          onLookAt={(hex) => setLookAt((last) => ({ hex, at: (last?.at ?? 0) + 1 }))}
        />
      )}
    </div>
  )
}
