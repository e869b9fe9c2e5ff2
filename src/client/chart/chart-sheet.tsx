import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { CentreIcon, iconOf, MinusIcon, PlusIcon } from '#client/ui/icons.tsx'
import { lazyPart, useLazy, usePageShown } from '#client/ui/lazy/lazy-part.tsx'
import type { SiteView } from '#protocol/map/on-the-map.ts'
import { hexCentre } from '#shared/grid.ts'
import { type Hex, hexFromKey, hexKey } from '#shared/hex.ts'
import { type PanZoom, usePanZoom } from './camera/use-pan-zoom.ts'
import styles from './chart.module.css'
import { ChartLayers, useChartParts } from './chart-layers.tsx'
import type { ChartViewProps, GmLayers } from './chart-props.ts'
import { Whereabouts } from './in-words/whereabouts.tsx'
import onSheet from './on-sheet.module.css'
import type { SearchHit } from './search/find-hits.tsx'
import { fetchSearch, SearchBox } from './search/search-box.tsx'
import type { SiteGroup } from './sites/site-marks.tsx'
import * as words from './words.ts'

const SiteCard = lazyPart(() => import('./sites/site-card.tsx'), 'SiteCard')

/** Paper with a graticule, shown until the chart is known. */
export const BlankChart = () => <div className={styles.blank} />

export const ChartSheet = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { party, sites, gm, tool = null, lookAt = null, slot = null } = props
  const parts = useChartParts(props)
  const { chart, place, knowledge, middle, naming } = parts
  const { grid, image } = chart
  const isShown = usePageShown()
  const help = useId()
  const placeId = useId()
  const [open, setOpen] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const search = useLazy(fetchSearch, isShown || searching)
  const glassRef = useRef<HTMLButtonElement>(null)
  const [found, setFound] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  // The same drawing comes veiled or not, depending on the fog; another one gets a fresh try.
  const drawing = `${image.path} ${image.veiled}`
  const [missed, setMissed] = useState<string | null>(null)
  const [tries, setTries] = useState(1)

  const openHex = useMemo(() => (open === null ? null : hexFromKey(open)), [open])
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
    opensWhole: props.opensWhole,
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

  const searchBox = searching && (
    <SearchBox
      search={search}
      sites={sites}
      labels={props.labels}
      numbering={naming}
      party={party}
      onClose={stopSearching}
      onChoose={goTo}
    />
  )
  return (
    <figure className={styles.chart} aria-labelledby={placeId}>
      <div
        ref={paneRef}
        className={`cover ${onSheet.ringed} ${styles.pane}`}
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
          tries={{
            key: `${drawing} ${tries}`,
            fail: () => setMissed(drawing),
            come: () => setMissed(null),
          }}
          target={found ?? lookAt}
          open={open}
          onOpen={setOpen}
          isHidden={isHidden}
          hands={
            motion &&
            gm?.hands({ tool, motion, paneRef, handRef, knowledge, open: openHex, onOpen: setOpen })
          }
        />
      </div>
      <div className={`cover ${styles.lamp}`} />
      <p id={help} hidden>
        {(tool && gm?.keysTool) ?? words.keysMove}
      </p>
      {missed === drawing && (
        <div className={`leaf line gap-3 ${styles.missing}`}>
          <p>{words.notArrived}</p>
          <Button
            onClick={() => {
              setMissed(null)
              setTries(tries + 1)
            }}
          >
            {words.fetchAgain}
          </Button>
        </div>
      )}
      <div className={`stack gap-2 ${styles.corner}`}>
        {slot ? createPortal(searchBox, slot) : searchBox}
        {openSites.length > 0 && !gm && (
          <SiteCard key={open} sites={openSites} numbering={naming} onClose={() => setOpen(null)} />
        )}
      </div>
      {openHex &&
        motion &&
        props.card?.({ paneRef, motion, knowledge, open: openHex, onOpen: setOpen })}
      <Controls
        camera={camera}
        hasParty={party !== null}
        glassRef={glassRef}
        searching={searching}
        onSearch={() => setSearching(!searching)}
      >
        {props.controls}
      </Controls>
      <Whereabouts {...props} chart={chart} numbering={naming} placeId={placeId} more={inWords} />
    </figure>
  )
}

const GlassIcon = iconOf(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5.5 5.5" strokeWidth="2.6" />
  </>,
)

const Controls = (props: {
  readonly camera: PanZoom
  readonly hasParty: boolean
  readonly glassRef: RefObject<HTMLButtonElement | null>
  readonly searching: boolean
  readonly onSearch: () => void
  readonly children: ReactNode
}) => {
  const { camera, hasParty, glassRef, searching, onSearch, children } = props
  const { rest, zoomIn, zoomOut, centre } = camera
  const home = hasParty ? words.centre : words.backToMiddle
  return (
    <div className={styles.controls}>
      {children}
      <Button
        ref={glassRef}
        look="icon"
        aria-expanded={searching}
        onClick={onSearch}
        spoken={words.search.name}
      >
        <GlassIcon />
      </Button>
      <Button
        look="icon"
        aria-disabled={rest?.isLargest ?? false}
        onClick={zoomIn}
        spoken={words.zoomIn}
      >
        <PlusIcon />
      </Button>
      <Button
        look="icon"
        aria-disabled={rest?.isSmallest ?? false}
        onClick={zoomOut}
        spoken={words.zoomOut}
      >
        <MinusIcon />
      </Button>
      <Button look="icon" onClick={centre} spoken={home}>
        <CentreIcon />
      </Button>
    </div>
  )
}
