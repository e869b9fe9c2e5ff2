import type { CSSProperties } from 'react'
import type { Chart, Tiles } from '#protocol/map/chart.ts'
import { type Extent, type Tile, tileLevels, tileRectOnChart, tileVeil } from '#shared/tiles.ts'
import type { SettledCamera } from '../camera/use-pan-zoom.ts'
import sheets from '../chart.module.css'
import { FogOverTiles, FogUnderTiles, useDerivedChart } from '../chart-layers.tsx'
import type { ChartViewProps, GmLayers } from '../chart-props.ts'
import { Drawing } from '../drawing.tsx'
import type { KnownHexes } from '../layers/known-hexes.ts'
import { MapMarks } from '../layers/map-marks.tsx'
import { PartyHex, PartyMarker } from '../layers/party-marker.tsx'
import { levelFor, tileAddress, tilesInWindow } from '../tiles/tile-layer.ts'
import tiled from '../tiles/tiled-image.module.css'
import { Trail } from '../trail/trail.tsx'
import styles from './print-map.module.css'

const PX_PER_MM = 96 / 25.4
/**
 * Longer and shorter side that fit on both A4 and Letter, within margins and above a line of text;
 * in CSS pixels.
 */
const PAPER_LONG_PX = 262 * PX_PER_MM
const PAPER_SHORT_PX = 200 * PX_PER_MM
/** Factor by which marks are smaller on paper than on a screen. */
const MARK_REDUCTION = 1.5
/** Printer dots per CSS pixel, at 300 dots an inch. */
const DOTS_PER_PX = 300 / 96

interface Paper {
  readonly isWide: boolean
  /** CSS pixels per chart unit. */
  readonly zoom: number
  readonly settled: SettledCamera
}

/** Fits the whole map on a sheet of paper, upright or wide. */
export const paperFor = ({ width, height }: Extent): Paper => {
  const isWide = width > height
  const room = isWide
    ? { width: PAPER_LONG_PX, height: PAPER_SHORT_PX }
    : { width: PAPER_SHORT_PX, height: PAPER_LONG_PX }
  const zoom = Math.min(room.width / width, room.height / height)
  return {
    isWide,
    zoom,
    settled: {
      zoom: zoom * MARK_REDUCTION,
      window: { left: 0, top: 0, right: width, bottom: height },
      isLargest: false,
      isSmallest: false,
      isPaper: true,
    },
  }
}

export const PrintMap = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { party, as, fog, trail, sites, numbering, gm } = props
  const { chart, partyPoint, knownHexes, fogPaths } = useDerivedChart(props)
  const { image, survey, width, height } = chart
  const { isWide, zoom, settled } = paperFor(chart)
  const sheet = {
    width,
    height,
    transform: `scale(${zoom})`,
    '--unscale': 1 / settled.zoom,
  } as CSSProperties
  return (
    <div
      className={styles.paper}
      style={{ width: width * zoom, height: height * zoom }}
      data-wide={isWide || undefined}
    >
      <div className={styles.sheet} style={sheet}>
        {fogPaths && !gm && <FogUnderTiles chart={chart} fogPaths={fogPaths} />}
        <PrintedImageTiles chart={chart} image={image} as={as} known={knownHexes} zoom={zoom} />
        {survey && (
          <PrintedImageTiles chart={chart} image={survey} as={as} known={knownHexes} zoom={zoom} />
        )}
        {fogPaths &&
          (gm ? (
            gm.unknownTint(fogPaths)
          ) : (
            <FogOverTiles chart={chart} fogPaths={fogPaths} dims={fog === 'veil-and-dim'} />
          ))}
        <Trail chart={chart} steps={trail} />
        {gm?.lines}
        {party && <PartyHex chart={chart} hex={party} />}
        {props.children && <Drawing chart={chart}>{props.children}</Drawing>}
        <MapMarks
          chart={chart}
          settled={settled}
          numbering={numbering}
          trail={trail}
          sites={sites}
          party={partyPoint}
          isHidden={gm ? (group) => gm.isHidden(group, knownHexes) : null}
        />
        <div className={sheets.pins}>
          {gm?.pins}
          {partyPoint && <PartyMarker at={partyPoint} />}
        </div>
      </div>
    </div>
  )
}

/**
 * The image's tiles at 300 dots an inch. The coarsest tile lies under the others, in case one fails
 * to load.
 */
const PrintedImageTiles = (props: {
  readonly chart: Chart
  readonly image: Tiles
  readonly as: ChartViewProps['as']
  readonly known: KnownHexes | null
  readonly zoom: number
}) => {
  const { chart, image, as, known, zoom } = props
  const { grid } = chart
  const window = { left: 0, top: 0, right: chart.width, bottom: chart.height }
  const visibleTiles = { sheet: image, chart, window, scale: zoom * DOTS_PER_PX }
  const level = levelFor(visibleTiles)
  const coarsest = tileLevels(image) - 1
  const base: Tile = { level: coarsest, column: 0, row: 0 }
  const tiles = level === coarsest ? [base] : [base, ...tilesInWindow(visibleTiles, level)]
  return (
    <div className={`cover ${tiled.tiles}`}>
      {tiles.map((tile) => {
        const { veil, stamp } =
          image.veiled && known
            ? tileVeil({
                ...{ grid, sheet: image, chart, tile },
                isKnown: (hex) => known.of(hex) !== 'unknown',
              })
            : { veil: 'none', stamp: '0' }
        if (veil === 'whole') return null
        const { left, top, right, bottom } = tileRectOnChart(image, chart, tile)
        const src = tileAddress(image, as, tile, stamp)
        return (
          <img
            key={src}
            src={src}
            alt=""
            style={{ left, top, width: right - left, height: bottom - top }}
          />
        )
      })}
    </div>
  )
}
