import { memo, useMemo } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import { hexNumber, type Numbering, printedNumberOf } from '#rules/hex-number.ts'
import {
  type Grid,
  hexCentre,
  hexExtent,
  hexesTouching,
  type Point,
  type Rect,
} from '#shared/grid.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import type { Size } from '../camera/camera.ts'
import type { SettledCamera } from '../camera/use-pan-zoom.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { Drawing } from '../drawing.tsx'
import {
  groupSites,
  moveSitesOffMarker,
  SIGN_PX,
  SiteMarks,
  type SiteMarksProps,
} from '../sites/site-marks.tsx'
import { useDaysShown } from '../trail/days-choice.tsx'
import { BEAD_PX, dayBeads, hexWidth, isInRect, TrailDays } from '../trail/trail.tsx'
import styles from './hex-numbers.module.css'

interface PlacedNumber {
  readonly key: string
  readonly text: string
  /** Middle of the number, in chart units. */
  readonly at: Point
}

/** Hexes narrower than this have no room for a number, in CSS pixels. */
const SMALLEST_HEX_PX = 29
/** Above this many, only every tenth column's and fifth row's numbers are drawn. */
const MAX_NUMBERS = 600
const GUIDE_COLUMNS = 10
const GUIDE_ROWS = 5
/** How far numbers stand above the hex's middle, as a share of half its height. */
const NUMBER_OFFSET = 0.62

interface NumberScene {
  readonly grid: Grid
  readonly sheet: Size
  readonly window: Rect
  readonly zoom: number
  readonly numbering: Numbering
}

/** Numbers of the visible hexes whose centre is on the sheet, thinned out if there are too many. */
export const hexNumbersIn = ({
  grid,
  sheet,
  window,
  zoom,
  numbering,
}: NumberScene): PlacedNumber[] => {
  if (hexWidth(grid, zoom) < SMALLEST_HEX_PX) return []
  const onSheet = {
    left: Math.max(window.left, 0),
    top: Math.max(window.top, 0),
    right: Math.min(window.right, sheet.width),
    bottom: Math.min(window.bottom, sheet.height),
  }
  const sheetRect = { left: 0, top: 0, right: sheet.width, bottom: sheet.height }
  const hexes = hexesTouching(grid, onSheet).filter((hex) =>
    isInRect(sheetRect, hexCentre(grid, hex)),
  )
  const guideHexes = hexes.filter((hex) => isGuide(numbering, hex))
  const drawnHexes = hexes.length <= MAX_NUMBERS ? hexes : guideHexes
  return drawnHexes.slice(0, MAX_NUMBERS).map((hex) => {
    const { x, y } = hexCentre(grid, hex)
    return {
      key: hexKey(hex),
      text: hexNumber(numbering, hex),
      at: { x, y: y - (hexExtent(grid).height / 2) * NUMBER_OFFSET },
    }
  })
}

const isGuide = (numbering: Numbering, hex: Hex): boolean => {
  const { column, row } = printedNumberOf(numbering, hex)
  return column % GUIDE_COLUMNS === 0 && row % GUIDE_ROWS === 0
}

/** The font size of numbers: at most this many CSS pixels, and this share of the hex's width. */
const MAX_FONT_PX = 12
const FONT_PER_HEX_WIDTH = 0.28

const HexNumbers = memo(
  (props: {
    readonly chart: Chart
    readonly numbering: Numbering
    readonly settled: SettledCamera
  }) => {
    const { chart, numbering, settled } = props
    const { zoom, window } = settled
    const numbers = hexNumbersIn({ grid: chart.grid, sheet: chart, window, zoom, numbering })
    if (numbers.length === 0) return null
    const size = Math.min(hexWidth(chart.grid, zoom) * FONT_PER_HEX_WIDTH, MAX_FONT_PX) / zoom
    return (
      <Drawing chart={chart}>
        <g className={`ink-letters ${styles.numbers}`} fontSize={size}>
          {numbers.map(({ key, text, at }) => (
            <text key={key} x={at.x} y={at.y + size * 0.35}>
              {text}
            </text>
          ))}
        </g>
      </Drawing>
    )
  },
)

/** Space that is reserved for the party's marker and the signs of sites, in CSS pixels. */
const MARKER_PX = 52
const AROUND_MARKER_PX = 36
const AROUND_SIGN_PX = SIGN_PX / 2 + BEAD_PX / 2

interface MapMarksProps
  extends Pick<ChartViewProps, 'chart' | 'numbering' | 'trail' | 'sites'>,
    Pick<SiteMarksProps, 'settled' | 'openKey' | 'onOpen' | 'isHidden'> {
  readonly party: Point | null
}

/**
 * Hex numbers, days of the trail and sites: laid out without overlaps when the camera settles,
 * scaled while it moves.
 */
export const MapMarks = memo((props: MapMarksProps) => {
  const { chart, settled, numbering, trail, sites, party, openKey, onOpen, isHidden } = props
  const { grid } = chart
  const { zoom, window, isPaper = false } = settled
  const groups = useMemo(() => groupSites(grid, sites), [grid, sites])
  const signs = useMemo(() => moveSitesOffMarker(groups, party, zoom), [groups, party, zoom])
  const daysShown = useDaysShown()
  const beads = useMemo(() => {
    const signObstacles = signs.map(({ at }) => ({ at, radius: AROUND_SIGN_PX }))
    const obstacles = party
      ? [{ at: party, radius: AROUND_MARKER_PX }, ...signObstacles]
      : signObstacles
    return dayBeads(trail, { grid, zoom, window, daysShown, isPaper, obstacles })
  }, [grid, zoom, window, daysShown, isPaper, trail, signs, party])
  const nameObstacles = useMemo(() => {
    const beadObstacles = beads.map(({ at, width }) => ({ at, width, height: BEAD_PX }))
    return party
      ? [{ at: party, width: MARKER_PX, height: MARKER_PX }, ...beadObstacles]
      : beadObstacles
  }, [beads, party])
  return (
    <>
      {numbering && <HexNumbers chart={chart} numbering={numbering} settled={settled} />}
      <TrailDays chart={chart} beads={beads} zoom={zoom} />
      <SiteMarks
        groups={signs}
        grid={grid}
        settled={settled}
        obstacles={nameObstacles}
        openKey={openKey}
        onOpen={onOpen}
        isHidden={isHidden}
      />
    </>
  )
})
