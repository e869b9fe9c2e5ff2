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
import { ChartLayers, useDerivedChart } from './chart-layers.tsx'
import type { ChartViewProps, GmLayers } from './chart-props.ts'
import { PartyLocation } from './in-words/party-location.tsx'
import onSheet from './on-sheet.module.css'
import type { SearchHit } from './search/find-hits.tsx'
import { loadSearch, SearchBox } from './search/search-box.tsx'
import type { SiteGroup } from './sites/site-marks.tsx'
import * as words from './words.ts'

const SiteCard = lazyPart(() => import('./sites/site-card.tsx'), 'SiteCard')

/** Blank paper with grid lines, shown until the chart is known. */
export const BlankChart = () => <div className={styles.blank} />

export const ChartSheet = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { party, sites, gm, tool = null, lookAt = null, cardSlot = null } = props
  const derived = useDerivedChart(props)
  const { chart, partyPoint, knownHexes, knownMiddle, naming } = derived
  const { grid, image } = chart
  const isShown = usePageShown()
  const helpId = useId()
  const captionId = useId()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const search = useLazy(loadSearch, isShown || searching)
  const searchButtonRef = useRef<HTMLButtonElement>(null)
  const [foundHex, setFoundHex] = useState<{ readonly hex: Hex; readonly at: number } | null>(null)
  // An image is loaded anew when its path changes, or when the fog veils or unveils it.
  const drawingKey = `${image.path} ${image.veiled}`
  const [failedDrawing, setFailedDrawing] = useState<string | null>(null)
  const [loadAttempt, setLoadAttempt] = useState(1)

  const openHex = useMemo(() => (openKey === null ? null : hexFromKey(openKey)), [openKey])
  const openSites = sites.filter(({ hex }) => hexKey(hex) === openKey)
  const isHidden = useMemo(
    () => (gm ? (group: SiteGroup) => gm.isHidden(group, knownHexes) : null),
    [gm, knownHexes],
  )
  const describeSecrets = useMemo(
    () => (gm ? (site: SiteView) => gm.describeSecrets(site, knownHexes) : null),
    [gm, knownHexes],
  )
  const camera = usePanZoom(chart, {
    party: partyPoint,
    middle: knownMiddle,
    opensOnWholeSheet: props.opensOnWholeSheet,
    lookAt: lookAt && { point: hexCentre(grid, lookAt.hex), at: lookAt.at },
  })
  const { motion, paneRef, gestureRef } = camera
  const closeSearch = (): void => {
    setSearching(false)
    searchButtonRef.current?.focus()
  }
  const goToHit = ({ hex, icon }: SearchHit): void => {
    closeSearch()
    setFoundHex({ hex, at: performance.now() })
    setOpenKey(icon === null ? null : hexKey(hex))
    camera.show(hexCentre(grid, hex))
  }

  const searchBox = searching && (
    <SearchBox
      search={search}
      sites={sites}
      labels={props.labels}
      numbering={naming}
      party={party}
      onClose={closeSearch}
      onChoose={goToHit}
    />
  )
  return (
    <figure className={styles.chart} aria-labelledby={captionId}>
      <div
        ref={paneRef}
        className={`cover ${onSheet.ringed} ${styles.pane}`}
        role="application"
        aria-label={words.map}
        aria-describedby={helpId}
        data-armed={tool ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map.
        tabIndex={0}
      >
        <ChartLayers
          {...props}
          derived={derived}
          camera={camera}
          imageLoad={{
            key: `${drawingKey} ${loadAttempt}`,
            onFail: () => setFailedDrawing(drawingKey),
            onLoad: () => setFailedDrawing(null),
          }}
          highlighted={foundHex ?? lookAt}
          openKey={openKey}
          onOpen={setOpenKey}
          isHidden={isHidden}
          toolLayer={
            motion &&
            gm?.toolLayer({
              tool,
              motion,
              paneRef,
              gestureRef,
              knownHexes,
              openHex,
              onOpen: setOpenKey,
            })
          }
        />
      </div>
      <div className={`cover ${styles.lamp}`} />
      <p id={helpId} hidden>
        {(tool && gm?.toolKeys) ?? words.keysMove}
      </p>
      {failedDrawing === drawingKey && (
        <div className={`leaf line gap-3 ${styles.missing}`}>
          <p>{words.notArrived}</p>
          <Button
            onClick={() => {
              setFailedDrawing(null)
              setLoadAttempt(loadAttempt + 1)
            }}
          >
            {words.fetchAgain}
          </Button>
        </div>
      )}
      <div className={`stack gap-2 ${styles.corner}`}>
        {cardSlot ? createPortal(searchBox, cardSlot) : searchBox}
        {openSites.length > 0 && !gm && (
          <SiteCard
            key={openKey}
            sites={openSites}
            numbering={naming}
            onClose={() => setOpenKey(null)}
          />
        )}
      </div>
      {openHex &&
        motion &&
        props.card?.({ paneRef, motion, knownHexes, hex: openHex, onOpen: setOpenKey })}
      <Controls
        camera={camera}
        hasParty={party !== null}
        searchButtonRef={searchButtonRef}
        searching={searching}
        onSearch={() => setSearching(!searching)}
      >
        {props.controls}
      </Controls>
      <PartyLocation
        {...props}
        chart={chart}
        numbering={naming}
        captionId={captionId}
        more={describeSecrets}
      />
    </figure>
  )
}

const SearchIcon = iconOf(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5.5 5.5" strokeWidth="2.6" />
  </>,
)

const Controls = (props: {
  readonly camera: PanZoom
  readonly hasParty: boolean
  readonly searchButtonRef: RefObject<HTMLButtonElement | null>
  readonly searching: boolean
  readonly onSearch: () => void
  readonly children: ReactNode
}) => {
  const { camera, hasParty, searchButtonRef, searching, onSearch, children } = props
  const { settled, zoomIn, zoomOut, centre } = camera
  const homeLabel = hasParty ? words.centre : words.backToMiddle
  return (
    <div className={styles.controls}>
      {children}
      <Button
        ref={searchButtonRef}
        look="icon"
        aria-expanded={searching}
        onClick={onSearch}
        spoken={words.search.name}
      >
        <SearchIcon />
      </Button>
      <Button
        look="icon"
        aria-disabled={settled?.isLargest ?? false}
        onClick={zoomIn}
        spoken={words.zoomIn}
      >
        <PlusIcon />
      </Button>
      <Button
        look="icon"
        aria-disabled={settled?.isSmallest ?? false}
        onClick={zoomOut}
        spoken={words.zoomOut}
      >
        <MinusIcon />
      </Button>
      <Button look="icon" onClick={centre} spoken={homeLabel}>
        <CentreIcon />
      </Button>
    </div>
  )
}
