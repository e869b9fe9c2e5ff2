import { type CSSProperties, type ReactNode, useDeferredValue, useMemo } from 'react'
import { lazyPart, usePageShown } from '#client/ui/lazy/lazy-part.tsx'
import type { Chart } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { hexCentre } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { PanZoom } from './camera/use-pan-zoom.ts'
import styles from './chart.module.css'
import type { ChartViewProps, GmLayers } from './chart-props.ts'
import { Drawing } from './drawing.tsx'
import { type KnownPaths, knowledgeOf, knownPaths, middleOfKnown } from './layers/known-hexes.ts'
import { Highlight, PartyHex, PartyMarker } from './layers/party-marker.tsx'
import type { SiteGroup } from './sites/site-marks.tsx'
import { TiledImage } from './tiles/tiled-image.tsx'

interface FogProps {
  readonly chart: Chart
  readonly fogPaths: KnownPaths
}

/** Fog below the image tiles: hatched and washed paper, bare where hexes are known. */
export const FogUnderTiles = ({ chart, fogPaths }: FogProps) => (
  <>
    <div className={`cover ${styles.unknown}`} />
    <Drawing chart={chart} reach="sheet">
      <path className={styles.farWash} d={fogPaths.known} />
      <path className={styles.nearWash} d={fogPaths.known} />
      <path className={styles.bare} d={fogPaths.known} />
    </Drawing>
  </>
)

export const FogOverTiles = ({ chart, fogPaths, dims }: FogProps & { readonly dims: boolean }) => (
  <Drawing chart={chart} reach="sheet">
    {dims && <path className={styles.dim} d={fogPaths.seen} />}
    <path className={styles.edge} d={fogPaths.known} />
  </Drawing>
)

/** These layers load later: the first paint does not need them. */
const Trail = lazyPart(() => import('./trail/trail.tsx'), 'Trail')
const MapMarks = lazyPart(() => import('./layers/map-marks.tsx'), 'MapMarks')
const PointLayer = lazyPart(() => import('./layers/point-layer.tsx'), 'PointLayer')

/** CSS pixel in chart units before the camera first settles: the inverse of the opening zoom. */
const FIRST_UNSCALE = 0.5

/** The chart with its images' paths made absolute: views name them relative to their campaign. */
const withAbsoluteImagePaths = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
  survey: chart.survey && { ...chart.survey, path: chartPath(campaign, chart.survey.path) },
})

export const useDerivedChart = (props: ChartViewProps) => {
  const { campaign, party, fog, known, numbering, naming = numbering } = props
  const chart = useMemo(
    () => withAbsoluteImagePaths(campaign, props.chart),
    [campaign, props.chart],
  )
  const { grid } = chart
  const partyPoint = useMemo(() => party && hexCentre(grid, party), [grid, party])
  const knownHexes = useMemo(() => known && knowledgeOf(known), [known])
  const knownMiddle = useMemo(() => middleOfKnown(chart, knownHexes), [chart, knownHexes])
  const fogPaths = useMemo(
    () => (fog === 'off' || !knownHexes ? null : knownPaths(grid, knownHexes)),
    [fog, grid, knownHexes],
  )
  return { chart, partyPoint, knownHexes, knownMiddle, fogPaths, naming }
}

type DerivedChart = ReturnType<typeof useDerivedChart>

interface ChartLayersProps
  extends Pick<
    ChartViewProps,
    'as' | 'party' | 'fog' | 'trail' | 'sites' | 'numbering' | 'point' | 'children'
  > {
  readonly derived: DerivedChart
  readonly camera: PanZoom
  /** Factor by which the table's screen enlarges the whole pane. */
  readonly scale?: number
  /** Reports whether the chart's image loaded. A new key loads it again. */
  readonly imageLoad?: {
    readonly key: string
    readonly onFail: () => void
    readonly onLoad: () => void
  }
  readonly highlighted?: { readonly hex: Hex; readonly at: number } | null
  /** The key of the hex whose sites are open. */
  readonly openKey?: string | null
  readonly onOpen?: (key: string | null) => void
  readonly gm?: GmLayers | undefined
  readonly isHidden?: ((group: SiteGroup) => boolean) | null
  readonly toolLayer?: ReactNode
}

/** The chart's image and everything drawn on it, in the order of the layers. */
export const ChartLayers = (props: ChartLayersProps) => {
  const {
    derived,
    camera,
    party,
    trail,
    sites,
    scale = 1,
    imageLoad,
    highlighted,
    gm,
    point,
  } = props
  const { chart, partyPoint, knownHexes, fogPaths, naming } = derived
  const { image, survey } = chart
  const { motion, settled } = camera
  const isShown = usePageShown()
  const hasMarks = isShown || sites.length > 0
  // Deferred: marks may be redrawn a frame after the image.
  const drawnCamera = useDeferredValue(settled)
  const sheet = {
    width: chart.width,
    height: chart.height,
    '--unscale': settled ? 1 / settled.zoom : FIRST_UNSCALE,
  } as CSSProperties
  const tiles = motion && { chart, as: props.as, known: knownHexes, motion, settled, scale }
  return (
    // This element has the image's size, so that marker positions can be measured against it.
    <div ref={camera.layerRef} className={styles.sheet} style={sheet} data-testid="chart">
      {fogPaths && !gm && <FogUnderTiles chart={chart} fogPaths={fogPaths} />}
      {tiles && (
        <TiledImage
          key={imageLoad?.key ?? `${image.path} ${image.veiled}`}
          {...tiles}
          image={image}
          onFail={imageLoad?.onFail}
          onLoad={imageLoad?.onLoad}
        />
      )}
      {tiles && survey && knownHexes && (
        <div key={survey.path} className={styles.survey}>
          {/* A survey tile that fails is retried; the map shows without it. */}
          <TiledImage {...tiles} image={survey} />
        </div>
      )}
      {fogPaths &&
        (gm ? (
          gm.unknownTint(fogPaths)
        ) : (
          <FogOverTiles chart={chart} fogPaths={fogPaths} dims={props.fog === 'veil-and-dim'} />
        ))}
      {hasMarks && <Trail chart={chart} steps={trail} />}
      {gm?.lines}
      {party && <PartyHex chart={chart} hex={party} />}
      {highlighted && <Highlight key={highlighted.at} chart={chart} hex={highlighted.hex} />}
      {props.children && <Drawing chart={chart}>{props.children}</Drawing>}
      {point && motion && (
        <PointLayer chart={chart} point={point} naming={naming} motion={motion} />
      )}
      {hasMarks && drawnCamera && (
        <MapMarks
          chart={chart}
          settled={drawnCamera}
          numbering={props.numbering}
          trail={trail}
          sites={sites}
          party={partyPoint}
          openKey={props.openKey}
          onOpen={props.onOpen}
          isHidden={props.isHidden}
        />
      )}
      {props.toolLayer}
      <div ref={camera.pinsRef} className={styles.pins}>
        {gm?.pins}
        {partyPoint && <PartyMarker at={partyPoint} />}
      </div>
    </div>
  )
}
