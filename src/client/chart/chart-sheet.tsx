import {
  type CSSProperties,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SiteView } from '../../protocol/on-the-map.ts'
import { hexCentre } from '../../rules/grid.ts'
import { type Hex, hexFromKey, hexKey } from '../../rules/hex.ts'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { useShown } from '../ui/lazy/shown.ts'
import { useLazy } from '../ui/lazy/use-lazy.ts'
import { useCamera } from './camera/use-camera.ts'
import styles from './chart.module.css'
import { ChartControls } from './chart-controls.tsx'
import { chartAt, MissingImage } from './chart-image.tsx'
import type { ChartViewProps } from './chart-props.ts'
import { Drawing } from './drawing.tsx'
import type { GmLayers } from './gm-layers.ts'
import { Whereabouts } from './in-words/whereabouts.tsx'
import { FogOver, FogUnder } from './layers/fog.tsx'
import { Highlight, PartyHex } from './layers/hex-outlines.tsx'
import { knowledgeOf, knownPaths, middleOf } from './layers/known-hexes.ts'
import { PartyMarker } from './layers/party-marker.tsx'
import onSheet from './on-sheet.module.css'
import type { SearchHit } from './search/find-hits.ts'
import { fetchSearch, SearchBox } from './search/search-box.tsx'
import type { SiteGroup } from './sites/site-groups.ts'
import { TiledImage } from './tiles/tiled-image.tsx'
import * as words from './words.ts'

/** Not needed for the first paint. Retries are silent. */
const Trail = lazyWithRetry(async () => (await import('./trail/trail.tsx')).Trail, null, null)
const RestMarks = lazyWithRetry(
  async () => (await import('./layers/rest-marks.tsx')).RestMarks,
  null,
  null,
)
const SiteCard = lazyWithRetry(
  async () => (await import('./sites/site-card.tsx')).SiteCard,
  null,
  null,
)

const PointLayer = lazyWithRetry(
  async () => (await import('./layers/point-layer.tsx')).PointLayer,
  null,
  null,
)

/** Used before the first rest: the inverse of the opening zoom. */
const FIRST_UNSCALE = 0.5

/** A survey's tile that does not come is asked for again; the map shows without it. */
const nothing = (): void => {}

/** The chart and its party on a pane that can be panned and zoomed. Source order is layer order. */
export const ChartSheet = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { campaign, party, as, fog, known, trail, sites, numbering, gm, children } = props
  const chart = useMemo(() => chartAt(campaign, props.chart), [campaign, props.chart])
  const { tool = null, lookAt = null, naming = numbering } = props
  const isShown = useShown()
  const help = useId()
  const placeId = useId()
  /** The drawing that failed to load; another one gets a fresh try. */
  const [missed, setMissed] = useState<string | null>(null)
  const [tries, setTries] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const search = useLazy(fetchSearch, isShown || searching)
  const glassRef = useRef<HTMLButtonElement>(null)
  const [found, setFound] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  const { grid, image, survey } = chart
  // The same drawing comes veiled or not, depending on the fog.
  const drawing = `${image.path} ${image.veiled}`
  const failed = missed === drawing

  const place = useMemo(() => party && hexCentre(grid, party), [grid, party])
  const knowledge = useMemo(() => known && knowledgeOf(known), [known])
  const middle = useMemo(() => middleOf(chart, knowledge), [chart, knowledge])
  const paths = useMemo(
    () => (fog === 'off' || !knowledge ? null : knownPaths(grid, knowledge)),
    [fog, grid, knowledge],
  )
  const isMarked = isShown || sites.length > 0
  const openSites = sites.filter(({ hex }) => hexKey(hex) === open)
  const isHidden = useMemo(
    () => (gm ? (group: SiteGroup) => gm.isHidden(group, knowledge) : null),
    [gm, knowledge],
  )
  const more = useMemo(
    () => (gm ? (site: SiteView) => gm.secretWords(site, knowledge) : null),
    [gm, knowledge],
  )

  const target = found ?? lookAt
  const camera = useCamera(chart, {
    party: place,
    middle,
    lookAt: lookAt && { point: hexCentre(grid, lookAt.hex), at: lookAt.at },
  })
  const { motion, rest } = camera
  // Marks may follow a frame after the sheet itself is sharp.
  const drawnRest = useDeferredValue(rest)
  const go = ({ hex, icon }: SearchHit): void => {
    setFound({ hex, at: performance.now() })
    setOpen(icon === null ? null : hexKey(hex))
    camera.show(hexCentre(grid, hex))
  }
  const stopSearching = (): void => {
    setSearching(false)
    glassRef.current?.focus()
  }
  const fail = useCallback(() => setMissed(drawing), [drawing])
  const come = useCallback(() => setMissed(null), [])
  const fetchAgain = (): void => {
    setMissed(null)
    setTries(tries + 1)
  }
  const presses = {
    paneRef: camera.paneRef,
    open: open === null ? null : hexFromKey(open),
    onOpen: setOpen,
  }
  const sheet = {
    width: chart.width,
    height: chart.height,
    '--unscale': rest ? 1 / rest.zoom : FIRST_UNSCALE,
  } as CSSProperties

  return (
    <figure className={styles.chart} aria-labelledby={placeId}>
      <div
        ref={camera.paneRef}
        className={`${onSheet.ringed} ${styles.pane}`}
        role="application"
        aria-label={words.map}
        aria-describedby={help}
        data-armed={tool ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map.
        tabIndex={0}
      >
        {/* Its box is the image's box, so marker positions can be measured against it. */}
        <div ref={camera.layerRef} className={styles.sheet} style={sheet} data-testid="chart">
          {paths && !gm && <FogUnder chart={chart} paths={paths} />}
          {motion && (
            <TiledImage
              key={`${drawing} ${tries}`}
              chart={chart}
              image={image}
              as={as}
              known={knowledge}
              motion={motion}
              rest={rest}
              onFail={fail}
              onCome={come}
            />
          )}
          {motion && survey && knowledge && (
            <div key={survey.path} className={styles.survey}>
              <TiledImage
                chart={chart}
                image={survey}
                as={as}
                known={knowledge}
                motion={motion}
                rest={rest}
                onFail={nothing}
                onCome={nothing}
              />
            </div>
          )}
          {paths &&
            (gm ? (
              gm.unknown(paths)
            ) : (
              <FogOver chart={chart} paths={paths} dims={fog === 'veil-and-dim'} />
            ))}
          {isMarked && <Trail chart={chart} steps={trail} />}
          {gm?.lines}
          {party && <PartyHex chart={chart} hex={party} />}
          {target && <Highlight key={target.at} chart={chart} hex={target.hex} />}
          {children && <Drawing chart={chart}>{children}</Drawing>}
          {props.point && motion && (
            <PointLayer chart={chart} point={props.point} naming={naming} motion={motion} />
          )}
          {isMarked && drawnRest && (
            <RestMarks
              chart={chart}
              rest={drawnRest}
              numbering={numbering}
              trail={trail}
              sites={sites}
              party={place}
              open={open}
              onOpen={setOpen}
              isHidden={isHidden}
            />
          )}
          {tool &&
            motion &&
            gm?.toolLayer({
              tool,
              motion,
              paneRef: camera.paneRef,
              handRef: camera.handRef,
              knowledge,
            })}
          {!tool && motion && gm?.presses?.({ ...presses, motion })}
          <div ref={camera.pinsRef} className={styles.pins}>
            {gm?.pins}
            {place && <PartyMarker at={place} />}
          </div>
        </div>
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
            onChoose={(hit) => {
              stopSearching()
              go(hit)
            }}
          />
        )}
        {openSites.length > 0 && !gm?.card && (
          <SiteCard
            key={open}
            sites={openSites}
            numbering={naming}
            onClose={() => setOpen(null)}
            {...(gm && { name: gm.siteCard, more: (site) => gm.secretsOf(site, knowledge) })}
          />
        )}
      </div>
      {presses.open &&
        motion &&
        gm?.card?.({
          ...presses,
          open: presses.open,
          motion,
          knowledge,
          more: (site) => gm.secretsOf(site, knowledge),
        })}
      <ChartControls
        camera={camera}
        hasParty={party !== null}
        glassRef={glassRef}
        searching={searching}
        onSearch={() => setSearching(!searching)}
      >
        {props.controls}
      </ChartControls>
      <Whereabouts {...props} numbering={naming} placeId={placeId} more={more} />
    </figure>
  )
}
