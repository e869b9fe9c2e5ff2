import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { ScreenLook } from '#protocol/map/screen.ts'
import { type Grid, hexCentre, type Point, type Rect } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import styles from '../chart.module.css'
import { ChartLayers, useDerivedChart } from '../chart-layers.tsx'
import type { ChartViewProps } from '../chart-props.ts'
import * as words from '../words.ts'
import { type Camera, MAX_ZOOM, type Scene, type Size } from './camera.ts'
import stage from './stage-chart.module.css'
import { usePanZoom } from './use-pan-zoom.ts'

/** The scene of the table's screen: sizes of the sheet in chart units, of the pane in CSS pixels. */
export interface Stage {
  readonly sheet: Size
  readonly pane: Size
  readonly grid: Grid
  readonly party: Point | null
  /** Centres of the hexes that players know; null if they see the whole chart. */
  readonly known: readonly Point[] | null
}

/** R-SCREEN-4: columns in sight on each side of the party; the same distance in height. */
const COLUMNS_AROUND = 7
/** Margin around the outermost known hexes, in columns. */
const COLUMNS_BEYOND = 1.5
/** Smallest width in sight, in columns: a few known hexes are not enlarged further. */
const LEAST_COLUMNS = 14

const columnDistance = ({ pointy, columnSpacing, rowSpacing }: Grid): number =>
  pointy ? 2 * rowSpacing : columnSpacing

const squareAround = ({ x, y }: Point, half: number): Rect => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

const boundsOf = (points: readonly Point[]): Rect => {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

/** Grows a rectangle to at least `least` in each direction, around the same middle. */
const growToSize = ({ left, top, right, bottom }: Rect, least: number): Rect => {
  const across = Math.max(0, least - (right - left)) / 2
  const down = Math.max(0, least - (bottom - top)) / 2
  return { left: left - across, right: right + across, top: top - down, bottom: bottom + down }
}

/** R-SCREEN-4: the rectangle around all hexes that players know, or the whole sheet. */
const rectOfKnownHexes = ({ sheet, grid, known }: Stage): Rect => {
  if (!known || known.length === 0)
    return { left: 0, top: 0, right: sheet.width, bottom: sheet.height }
  const { left, top, right, bottom } = boundsOf(known)
  const beyond = COLUMNS_BEYOND * columnDistance(grid)
  const widened = {
    left: left - beyond,
    right: right + beyond,
    top: top - beyond,
    bottom: bottom + beyond,
  }
  return growToSize(widened, LEAST_COLUMNS * columnDistance(grid))
}

const rectToShow = (look: ScreenLook, stage: Stage): Rect =>
  look === 'party' && stage.party
    ? squareAround(stage.party, COLUMNS_AROUND * columnDistance(stage.grid))
    : rectOfKnownHexes(stage)

/** R-SCREEN-4: the camera that shows the requested part as large as it fits. */
export const stageCamera = (look: ScreenLook, stage: Stage): Camera => {
  const { left, top, right, bottom } = rectToShow(look, stage)
  const { pane } = stage
  const zoom = Math.min(pane.width / (right - left), pane.height / (bottom - top), MAX_ZOOM)
  return { centre: { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom }
}

/** How long the map stays at the hex that the GM pointed to, in ms. */
const POINT_STAY_MS = 3_000

interface StageChartProps extends ChartViewProps {
  readonly look: ScreenLook
  /** Factor by which the screen enlarges the pane, marks included. */
  readonly scale: number
  readonly point: { readonly hex: Hex; readonly at: number } | null
}

/** R-SCREEN-4: the players' chart for the table's screen, without anything to press. */
export const StageChart = (props: StageChartProps) => {
  const { fog, look, scale, point } = props
  const derived = useDerivedChart(props)
  const { chart, partyPoint, knownMiddle, knownHexes } = derived
  const { grid } = chart
  const known = useMemo(
    () =>
      fog === 'off' || !knownHexes
        ? null
        : [...knownHexes.seen, ...knownHexes.visited].map((hex) => hexCentre(grid, hex)),
    [fog, grid, knownHexes],
  )
  const [lastPointEnded, setLastPointEnded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lastPointEnded` reframes the map after the GM has pointed.
  const frame = useMemo(
    () =>
      ({ sheet, pane }: Scene) =>
        stageCamera(look, { sheet, pane, grid, party: partyPoint, known }),
    [look, grid, partyPoint, known, lastPointEnded],
  )
  const camera = usePanZoom(chart, { party: partyPoint, middle: knownMiddle, frame })

  useEffect(() => {
    if (!point) return undefined
    const timer = setTimeout(() => setLastPointEnded(point.at), POINT_STAY_MS)
    return () => clearTimeout(timer)
  }, [point])

  return (
    <figure className={styles.chart} aria-label={words.map}>
      <div className={`cover ${stage.room}`}>
        <div
          ref={camera.paneRef}
          className={stage.pane}
          style={{ '--enlarged': scale } as CSSProperties}
        >
          <ChartLayers {...props} derived={derived} camera={camera} scale={scale} />
        </div>
      </div>
      <div className={`cover ${styles.lamp}`} />
    </figure>
  )
}
