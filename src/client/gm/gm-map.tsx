import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { type Hex, sameHex } from '../../rules/hex.ts'
import { ChartView } from '../chart/chart-view.tsx'
import type { GmProps } from '../gm-session/runtime.ts'
import { onToolKey, paintInHand } from '../map-tools/choices.ts'
import { MapTools } from '../map-tools/map-tools.tsx'
import { PaintLayer } from '../map-tools/paint-layer.tsx'
import { type OpenSites, SiteDialogs } from '../map-tools/sites/site-dialogs.tsx'
import { useMapTools } from '../map-tools/use-map-tools.ts'
import styles from './gm-page.module.css'

interface GmMapProps extends GmProps {
  readonly campaign: string
  readonly cards: ReactNode
  readonly cardsRef: RefObject<HTMLDivElement | null>
}

export const GmMap = (props: GmMapProps) => {
  const { campaign, gm, session, view, cards, cardsRef } = props
  const [sites, setSites] = useState<OpenSites | null>(null)
  const [lookAt, setLookAt] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  const tools = useMapTools(
    gm,
    view,
    useCallback((hex: Hex) => setSites({ kind: 'hex', hex }), []),
  )
  const { choices, tool, sketch } = tools
  const inHand = useMemo(() => paintInHand(choices), [choices])
  const showsKnown = inHand?.kind === 'knowledge'
  const { map, believed } = view
  return (
    <div className={styles.map} data-tool={choices.tool}>
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
          numbering={view.numbering}
          naming={view.naming}
          believed={sameHex(believed, map.position) ? null : believed}
          tool={tool}
          lookAt={lookAt}
          onSite={(id) => setSites({ kind: 'site', id })}
        >
          <PaintLayer
            grid={view.chart.grid}
            sketch={sketch}
            queue={session}
            terrain={inHand?.kind === 'terrain' ? view.terrain : null}
            terrains={view.rules.terrains}
          />
        </ChartView>
        <MapTools tools={tools} view={view} onList={() => setSites({ kind: 'all' })} />
      </div>
      <div ref={cardsRef} className={styles.alerts}>
        {cards}
      </div>
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
