import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { SiteView } from '../../protocol/on-the-map.ts'
import { hexCentre } from '../../rules/grid.ts'
import { type Hex, hexFromKey, hexKey } from '../../rules/hex.ts'
import { Button } from '../ui/button.tsx'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { useShown } from '../ui/lazy/shown.ts'
import { useLazy } from '../ui/lazy/use-lazy.ts'
import { usePanZoom } from './camera/use-pan-zoom.ts'
import styles from './chart.module.css'
import { ChartControls } from './chart-controls.tsx'
import { ChartLayers, useChartParts } from './chart-layers.tsx'
import type { ChartViewProps, GmLayers } from './chart-props.ts'
import { Whereabouts } from './in-words/whereabouts.tsx'
import onSheet from './on-sheet.module.css'
import type { SearchHit } from './search/find-hits.tsx'
import { fetchSearch, SearchBox } from './search/search-box.tsx'
import type { SiteGroup } from './sites/site-marks.tsx'
import * as words from './words.ts'

/** Not needed for the first paint. Retries are silent. */
const SiteCard = lazyWithRetry(
  async () => (await import('./sites/site-card.tsx')).SiteCard,
  null,
  null,
)

/** The image that failed to load; another one gets a fresh try. */
const useTries = (drawing: string) => {
  const [missed, setMissed] = useState<string | null>(null)
  const [count, setCount] = useState(1)
  const tries = {
    key: `${drawing} ${count}`,
    fail: useCallback(() => setMissed(drawing), [drawing]),
    come: useCallback(() => setMissed(null), []),
  }
  const fetchAgain = (): void => {
    setMissed(null)
    setCount(count + 1)
  }
  return { failed: missed === drawing, tries, fetchAgain }
}

/** The chart and its party on a pane that can be panned and zoomed. */
export const ChartSheet = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { party, sites, gm, tool = null, lookAt = null } = props
  const parts = useChartParts(props)
  const { chart, place, knowledge, middle, naming } = parts
  const { grid, image } = chart
  const isShown = useShown()
  const help = useId()
  const placeId = useId()
  const [open, setOpen] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const search = useLazy(fetchSearch, isShown || searching)
  const glassRef = useRef<HTMLButtonElement>(null)
  const [found, setFound] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  // The same drawing comes veiled or not, depending on the fog.
  const { failed, tries, fetchAgain } = useTries(`${image.path} ${image.veiled}`)

  const openSites = sites.filter(({ hex }) => hexKey(hex) === open)
  const isHidden = useMemo(
    () => (gm ? (group: SiteGroup) => gm.isHidden(group, knowledge) : null),
    [gm, knowledge],
  )
  const inWords = useMemo(
    () => (gm ? (site: SiteView) => gm.secretWords(site, knowledge) : null),
    [gm, knowledge],
  )
  const camera = usePanZoom(chart, {
    party: place,
    middle,
    lookAt: lookAt && { point: hexCentre(grid, lookAt.hex), at: lookAt.at },
  })
  const { motion, paneRef, handRef } = camera
  const stopSearching = (): void => {
    setSearching(false)
    glassRef.current?.focus()
  }
  const goTo = ({ hex, icon }: SearchHit): void => {
    stopSearching()
    setFound({ hex, at: performance.now() })
    setOpen(icon === null ? null : hexKey(hex))
    camera.show(hexCentre(grid, hex))
  }
  const presses = { paneRef, open: open === null ? null : hexFromKey(open), onOpen: setOpen }
  const more = (site: SiteView) => gm?.secretsOf(site, knowledge)

  return (
    <figure className={styles.chart} aria-labelledby={placeId}>
      <div
        ref={paneRef}
        className={`${onSheet.ringed} ${styles.pane}`}
        role="application"
        aria-label={words.map}
        aria-describedby={help}
        data-armed={tool ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map.
        tabIndex={0}
      >
        <ChartLayers
          {...props}
          parts={parts}
          camera={camera}
          tries={tries}
          target={found ?? lookAt}
          open={open}
          onOpen={setOpen}
          isHidden={isHidden}
          hands={
            motion &&
            (tool
              ? gm?.toolLayer({ tool, motion, paneRef, handRef, knowledge })
              : gm?.presses?.({ ...presses, motion }))
          }
        />
      </div>
      <div className={styles.lamp} />
      <p id={help} hidden>
        {(tool && gm?.keysTool) ?? words.keysMove}
      </p>
      {failed && <MissingImage onRetry={fetchAgain} />}
      <div className={styles.corner}>
        {searching && (
          <SearchBox
            search={search}
            sites={sites}
            labels={props.labels}
            numbering={naming}
            party={party}
            onClose={stopSearching}
            onChoose={goTo}
          />
        )}
        {openSites.length > 0 && !gm?.card && (
          <SiteCard
            key={open}
            sites={openSites}
            numbering={naming}
            onClose={() => setOpen(null)}
            {...(gm && { name: gm.siteCard, more })}
          />
        )}
      </div>
      {presses.open &&
        motion &&
        gm?.card?.({ ...presses, open: presses.open, motion, knowledge, more })}
      <ChartControls
        camera={camera}
        hasParty={party !== null}
        glassRef={glassRef}
        searching={searching}
        onSearch={() => setSearching(!searching)}
      >
        {props.controls}
      </ChartControls>
      <Whereabouts {...props} numbering={naming} placeId={placeId} more={inWords} />
    </figure>
  )
}

const MissingImage = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.missing}>
    <p>{words.notArrived}</p>
    <Button onClick={onRetry}>{words.fetchAgain}</Button>
  </div>
)
