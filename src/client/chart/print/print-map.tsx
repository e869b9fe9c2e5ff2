import type { CSSProperties } from 'react'
import type { Chart, Tiles } from '#protocol/map/chart.ts'
import { type Extent, type Tile, tileLevels, tileRectOnChart, tileVeil } from '#shared/tiles.ts'
import type { Rest } from '../camera/use-pan-zoom.ts'
import sheets from '../chart.module.css'
import { FogOver, FogUnder, useChartParts } from '../chart-layers.tsx'
import type { ChartViewProps, GmLayers } from '../chart-props.ts'
import { Drawing } from '../drawing.tsx'
import type { KnownHexes } from '../layers/known-hexes.ts'
import { PartyHex, PartyMarker } from '../layers/party-marker.tsx'
import { RestMarks } from '../layers/rest-marks.tsx'
import { levelFor, tileAddress, tilesInWindow } from '../tiles/tile-layer.ts'
import tiled from '../tiles/tiled-image.module.css'
import { Trail } from '../trail/trail.tsx'
import styles from './print-map.module.css'

/** CSS pixels. */
const MM = 96 / 25.4
/** The room that A4 and Letter both have within their margins, upright, above a line of text. */
const LONG = 262 * MM
const SHORT = 200 * MM
/** Marks on paper are this much smaller than on a screen. */
const FINER = 1.5
/** 300 dots an inch. */
const DOTS_PER_PX = 300 / 96

interface Paper {
  readonly isWide: boolean
  /** CSS pixels per chart unit. */
  readonly zoom: number
  readonly rest: Rest
}

/** The whole map as large as it goes on a sheet that is turned the way it fits best. */
export const paperFor = ({ width, height }: Extent): Paper => {
  const isWide = width > height
  const room = isWide ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG }
  const zoom = Math.min(room.width / width, room.height / height)
  return {
    isWide,
    zoom,
    rest: {
      zoom: zoom * FINER,
      window: { left: 0, top: 0, right: width, bottom: height },
      isLargest: false,
      isSmallest: false,
      isPaper: true,
    },
  }
}

export const PrintMap = (props: ChartViewProps & { readonly gm?: GmLayers }) => {
  const { party, as, fog, trail, sites, numbering, gm } = props
  const { chart, place, knowledge, paths } = useChartParts(props)
  const { image, survey, width, height } = chart
  const { isWide, zoom, rest } = paperFor(chart)
  const sheet = {
    width,
    height,
    transform: `scale(${zoom})`,
    '--unscale': 1 / rest.zoom,
  } as CSSProperties
  return (
    <div
      className={styles.paper}
      style={{ width: width * zoom, height: height * zoom }}
      data-wide={isWide || undefined}
    >
      <div className={styles.sheet} style={sheet}>
        {paths && !gm && <FogUnder chart={chart} paths={paths} />}
        <PrintTiles chart={chart} image={image} as={as} known={knowledge} zoom={zoom} />
        {survey && (
          <PrintTiles chart={chart} image={survey} as={as} known={knowledge} zoom={zoom} />
        )}
        {paths &&
          (gm ? (
            gm.unknown(paths)
          ) : (
            <FogOver chart={chart} paths={paths} dims={fog === 'veil-and-dim'} />
          ))}
        <Trail chart={chart} steps={trail} />
        {gm?.lines}
        {party && <PartyHex chart={chart} hex={party} />}
        {props.children && <Drawing chart={chart}>{props.children}</Drawing>}
        <RestMarks
          chart={chart}
          rest={rest}
          numbering={numbering}
          trail={trail}
          sites={sites}
          party={place}
          isHidden={gm ? (group) => gm.isHidden(group, knowledge) : null}
        />
        <div className={sheets.pins}>
          {gm?.pins}
          {place && <PartyMarker at={place} />}
        </div>
      </div>
    </div>
  )
}

/** At 300 dots an inch; the coarsest tile lies under the others, in case one does not come. */
const PrintTiles = (props: {
  readonly chart: Chart
  readonly image: Tiles
  readonly as: ChartViewProps['as']
  readonly known: KnownHexes | null
  readonly zoom: number
}) => {
  const { chart, image, as, known, zoom } = props
  const { grid } = chart
  const window = { left: 0, top: 0, right: chart.width, bottom: chart.height }
  const sight = { sheet: image, chart, window, scale: zoom * DOTS_PER_PX }
  const level = levelFor(sight)
  const coarsest = tileLevels(image) - 1
  const base: Tile = { level: coarsest, column: 0, row: 0 }
  const tiles = level === coarsest ? [base] : [base, ...tilesInWindow(sight, level)]
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
