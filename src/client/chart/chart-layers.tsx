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
import { type KnownPaths, knowledgeOf, knownPaths, middleOf } from './layers/known-hexes.ts'
import { Highlight, PartyHex, PartyMarker } from './layers/party-marker.tsx'
import type { SiteGroup } from './sites/site-marks.tsx'
import { TiledImage } from './tiles/tiled-image.tsx'

interface FogProps {
  readonly chart: Chart
  readonly paths: KnownPaths
}

/** Under the tiles: hatched and washed paper; bare where known. */
export const FogUnder = ({ chart, paths }: FogProps) => (
  <>
    <div className={`cover ${styles.unknown}`} />
    <Drawing chart={chart} reach="sheet">
      <path className={styles.farWash} d={paths.known} />
      <path className={styles.nearWash} d={paths.known} />
      <path className={styles.bare} d={paths.known} />
    </Drawing>
  </>
)

export const FogOver = ({ chart, paths, dims }: FogProps & { readonly dims: boolean }) => (
  <Drawing chart={chart} reach="sheet">
    {dims && <path className={styles.dim} d={paths.seen} />}
    <path className={styles.edge} d={paths.known} />
  </Drawing>
)

/** Not needed for the first paint. */
const Trail = lazyPart(() => import('./trail/trail.tsx'), 'Trail')
const RestMarks = lazyPart(() => import('./layers/rest-marks.tsx'), 'RestMarks')
const PointLayer = lazyPart(() => import('./layers/point-layer.tsx'), 'PointLayer')

/** Used before the first rest: the inverse of the opening zoom. */
const FIRST_UNSCALE = 0.5

/** The chart with its images' paths made absolute: views name them relative to their campaign. */
const chartAt = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
  survey: chart.survey && { ...chart.survey, path: chartPath(campaign, chart.survey.path) },
})

export const useChartParts = (props: ChartViewProps) => {
  const { campaign, party, fog, known, numbering, naming = numbering } = props
  const chart = useMemo(() => chartAt(campaign, props.chart), [campaign, props.chart])
  const { grid } = chart
  const place = useMemo(() => party && hexCentre(grid, party), [grid, party])
  const knowledge = useMemo(() => known && knowledgeOf(known), [known])
  const middle = useMemo(() => middleOf(chart, knowledge), [chart, knowledge])
  const paths = useMemo(
    () => (fog === 'off' || !knowledge ? null : knownPaths(grid, knowledge)),
    [fog, grid, knowledge],
  )
  return { chart, place, knowledge, middle, paths, naming }
}

type ChartParts = ReturnType<typeof useChartParts>

interface ChartLayersProps
  extends Pick<
    ChartViewProps,
    'as' | 'party' | 'fog' | 'trail' | 'sites' | 'numbering' | 'point' | 'children'
  > {
  readonly parts: ChartParts
  readonly camera: PanZoom
  /** By which the pane is enlarged, if it is. */
  readonly scale?: number
  /** The chart's image may fail to come. Another key is another try. */
  readonly tries?: { readonly key: string; readonly fail: () => void; readonly come: () => void }
  readonly target?: { readonly hex: Hex; readonly at: number } | null
  /** The key of the hex whose sites are open. */
  readonly open?: string | null
  readonly onOpen?: (key: string | null) => void
  readonly gm?: GmLayers | undefined
  readonly isHidden?: ((group: SiteGroup) => boolean) | null
  readonly hands?: ReactNode
}

/** The sheet and all that lies on it. Source order is layer order. */
export const ChartLayers = (props: ChartLayersProps) => {
  const { parts, camera, party, trail, sites, scale = 1, tries, target, gm, point } = props
  const { chart, place, knowledge, paths, naming } = parts
  const { image, survey } = chart
  const { motion, rest } = camera
  const isShown = usePageShown()
  const isMarked = isShown || sites.length > 0
  // Marks may follow a frame after the sheet itself is sharp.
  const drawnRest = useDeferredValue(rest)
  const sheet = {
    width: chart.width,
    height: chart.height,
    '--unscale': rest ? 1 / rest.zoom : FIRST_UNSCALE,
  } as CSSProperties
  const tiles = motion && { chart, as: props.as, known: knowledge, motion, rest, scale }
  return (
    // Its box is the image's box, so marker positions can be measured against it.
    <div ref={camera.layerRef} className={styles.sheet} style={sheet} data-testid="chart">
      {paths && !gm && <FogUnder chart={chart} paths={paths} />}
      {tiles && (
        <TiledImage
          key={tries?.key ?? `${image.path} ${image.veiled}`}
          {...tiles}
          image={image}
          onFail={tries?.fail}
          onCome={tries?.come}
        />
      )}
      {tiles && survey && knowledge && (
        <div key={survey.path} className={styles.survey}>
          {/* A tile that does not come is asked for again; the map shows without it. */}
          <TiledImage {...tiles} image={survey} />
        </div>
      )}
      {paths &&
        (gm ? (
          gm.unknown(paths)
        ) : (
          <FogOver chart={chart} paths={paths} dims={props.fog === 'veil-and-dim'} />
        ))}
      {isMarked && <Trail chart={chart} steps={trail} />}
      {gm?.lines}
      {party && <PartyHex chart={chart} hex={party} />}
      {target && <Highlight key={target.at} chart={chart} hex={target.hex} />}
      {props.children && <Drawing chart={chart}>{props.children}</Drawing>}
      {point && motion && (
        <PointLayer chart={chart} point={point} naming={naming} motion={motion} />
      )}
      {isMarked && drawnRest && (
        <RestMarks
          chart={chart}
          rest={drawnRest}
          numbering={props.numbering}
          trail={trail}
          sites={sites}
          party={place}
          open={props.open}
          onOpen={props.onOpen}
          isHidden={props.isHidden}
        />
      )}
      {props.hands}
      <div ref={camera.pinsRef} className={styles.pins}>
        {gm?.pins}
        {place && <PartyMarker at={place} />}
      </div>
    </div>
  )
}
