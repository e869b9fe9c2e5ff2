import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { Rect } from '../../rules/grid.ts'
import { type Hex, sameHex } from '../../rules/hex.ts'
import { request } from '../api/request.ts'
import { ChartView } from '../chart/chart-view.tsx'
import type { GmProps } from '../gm-session/runtime.ts'
import type { PointedAt } from '../live/pointed-at.ts'
import { onToolKey, paintInHand } from '../map-tools/choices.ts'
import { MapTools } from '../map-tools/map-tools.tsx'
import { PaintLayer } from '../map-tools/paint-layer.tsx'
import { RevealQuestion } from '../map-tools/reveal-question.tsx'
import { type OpenSites, SiteDialogs } from '../map-tools/sites/site-dialogs.tsx'
import { TerrainSwitch, useTerrainLayer } from '../map-tools/terrain-layer.tsx'
import { useMapTools } from '../map-tools/use-map-tools.ts'
import { Button } from '../ui/button.tsx'
import * as words from '../words/en/gm.tsx'
import styles from './gm-map.module.css'

interface GmMapProps extends GmProps {
  readonly campaign: string
  readonly viewers: number | null
  readonly point: PointedAt | null
  /** Told what the map shows, in chart units, whenever it has come to rest. */
  readonly onWindow: (window: Rect) => void
  readonly cards: ReactNode
  /** Says that the party is lost. */
  readonly lost: ReactNode
  /** Encounters that are not dealt with. */
  readonly desk: ReactNode
  readonly cardsRef: RefObject<HTMLDivElement | null>
  /** A slip that lies on the map. */
  readonly slip: ReactNode
}

export const GmMap = (props: GmMapProps) => {
  const { campaign, gm, session, view, viewers, cards, lost, desk, cardsRef, slip } = props
  const [isLarger, setLarger] = useState(false)
  const [sites, setSites] = useState<OpenSites | null>(null)
  const [lookAt, setLookAt] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  const tools = useMapTools(
    gm,
    view,
    useMemo(
      () => ({
        onSiteAt: (hex: Hex) => setSites({ kind: 'hex', hex }),
        // A ring that does not come is pressed for again; the head says that the server is away.
        onPoint: (hex: Hex) =>
          void request(campaign, '/point', { method: 'POST', body: { hex } }).catch(() => {}),
      }),
      [campaign],
    ),
  )
  const { choices, tool, sketch, asked } = tools
  const [showsTerrain, toggleTerrain] = useTerrainLayer()
  const inHand = useMemo(() => paintInHand(choices), [choices])
  const showsKnown = inHand?.kind === 'knowledge'
  const { map, believed } = view
  return (
    <div
      className={styles.map}
      data-map={isLarger || choices.tool !== 'hand' ? 'large' : 'small'}
      data-larger={isLarger || undefined}
      data-tool={choices.tool}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the map inside it. */}
      <div className={styles.chart} onKeyDown={onToolKey(choices, tools.choose)}>
        <ChartView
          campaign={campaign}
          chart={view.chart}
          party={map.position}
          as="gm"
          surroundings={view.surroundings}
          fog={showsKnown && view.fog === 'off' ? 'veil' : view.fog}
          known={view.known}
          trail={view.trail}
          sites={view.sites}
          labels={view.labels}
          numbering={view.numbering}
          naming={view.naming}
          believed={sameHex(believed, map.position) ? null : believed}
          tool={tool}
          lookAt={lookAt}
          point={props.point}
          onWindow={props.onWindow}
          controls={<TerrainSwitch isOn={showsTerrain} onToggle={toggleTerrain} />}
          onSite={(id) => setSites({ kind: 'site', id })}
        >
          <PaintLayer
            grid={view.chart.grid}
            sketch={sketch}
            queue={session}
            asked={asked}
            terrain={showsTerrain || inHand?.kind === 'terrain' ? view.terrain : null}
            terrains={view.rules.terrains}
          />
        </ChartView>
        <MapTools tools={tools} view={view} onList={() => setSites({ kind: 'all' })} />
        <Button
          className={styles.larger}
          aria-expanded={isLarger}
          onClick={() => setLarger(!isLarger)}
        >
          {isLarger ? words.smallerMap : words.largerMap}
        </Button>
        <div className={styles.overMap}>
          <div className={styles.lost}>{lost}</div>
          <div className={styles.desk}>{desk}</div>
        </div>
      </div>
      {slip}
      <div ref={cardsRef} className={styles.alerts}>
        {cards}
      </div>
      {asked && (
        <RevealQuestion view={view} asked={asked} viewers={viewers} onAnswer={tools.answer} />
      )}
      {sites && (
        <SiteDialogs
          gm={gm}
          session={session}
          view={view}
          open={sites}
          onOpen={setSites}
          onLookAt={(hex) => setLookAt((last) => ({ hex, at: (last?.at ?? 0) + 1 }))}
        />
      )}
    </div>
  )
}
