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
import type { Rest } from '../camera/use-pan-zoom.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { Drawing } from '../drawing.tsx'
import {
  groupSites,
  offTheMarker,
  SIGN_PX,
  SiteMarks,
  type SiteMarksProps,
} from '../sites/site-marks.tsx'
import { useDaysShown } from '../trail/days-choice.tsx'
import { BEAD_PX, dayBeads, hexWidth, isIn, TrailDays } from '../trail/trail.tsx'
import styles from './hex-numbers.module.css'

interface PlacedNumber {
  readonly key: string
  readonly text: string
  /** In chart units. */
  readonly at: Point
}

/** Narrower hexes have no room for a number, in px. */
const SMALLEST_HEX_PX = 29
/** Above this many, only every tenth column's and fifth row's numbers are drawn. */
const MOST_NUMBERS = 600
const COLUMNS_APART = 10
const ROWS_APART = 5
/** Of half a hex's height: numbers stand in the upper part of the hex, clear of its middle. */
const UP = 0.62

interface NumberScene {
  readonly grid: Grid
  readonly sheet: Size
  readonly window: Rect
  readonly zoom: number
  readonly numbering: Numbering
}

/** Numbers of the visible hexes whose centre is on the sheet, thinned out if there are too many. */
export const numbersIn = ({
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
  const whole = { left: 0, top: 0, right: sheet.width, bottom: sheet.height }
  const hexes = hexesTouching(grid, onSheet).filter((hex) => isIn(whole, hexCentre(grid, hex)))
  const guides = hexes.filter((hex) => isGuide(numbering, hex))
  const kept = hexes.length <= MOST_NUMBERS ? hexes : guides
  return kept.slice(0, MOST_NUMBERS).map((hex) => {
    const { x, y } = hexCentre(grid, hex)
    return {
      key: hexKey(hex),
      text: hexNumber(numbering, hex),
      at: { x, y: y - (hexExtent(grid).height / 2) * UP },
    }
  })
}

const isGuide = (numbering: Numbering, hex: Hex): boolean => {
  const { column, row } = printedNumberOf(numbering, hex)
  return column % COLUMNS_APART === 0 && row % ROWS_APART === 0
}

/** Font size: at most this many px, and this share of the hex's width. */
const LARGEST_PX = 12
const SHARE = 0.28

const HexNumbers = memo(
  (props: { readonly chart: Chart; readonly numbering: Numbering; readonly rest: Rest }) => {
    const { chart, numbering, rest } = props
    const { zoom, window } = rest
    const numbers = numbersIn({ grid: chart.grid, sheet: chart, window, zoom, numbering })
    if (numbers.length === 0) return null
    const size = Math.min(hexWidth(chart.grid, zoom) * SHARE, LARGEST_PX) / zoom
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

/** Space reserved around the party's marker and the signs, in px. */
const MARKER_PX = 52
const AROUND_MARKER_PX = 36
const AROUND_SIGN_PX = SIGN_PX / 2 + BEAD_PX / 2

interface RestMarksProps
  extends Pick<ChartViewProps, 'chart' | 'numbering' | 'trail' | 'sites'>,
    Pick<SiteMarksProps, 'rest' | 'open' | 'onOpen' | 'isHidden'> {
  readonly party: Point | null
}

/** Drawn at a constant screen size for each rest, so that none overlap; scaled while moving. */
export const RestMarks = memo((props: RestMarksProps) => {
  const { chart, rest, numbering, trail, sites, party, open, onOpen, isHidden } = props
  const { grid } = chart
  const { zoom, window, isPaper = false } = rest
  const groups = useMemo(() => groupSites(grid, sites), [grid, sites])
  const signs = useMemo(() => offTheMarker(groups, party, zoom), [groups, party, zoom])
  const shown = useDaysShown()
  const beads = useMemo(() => {
    const rims = signs.map(({ at }) => ({ at, rim: AROUND_SIGN_PX }))
    const obstacles = party ? [{ at: party, rim: AROUND_MARKER_PX }, ...rims] : rims
    return dayBeads(trail, { grid, zoom, window, shown, isPaper, obstacles })
  }, [grid, zoom, window, shown, isPaper, trail, signs, party])
  const taken = useMemo(() => {
    const days = beads.map(({ at, width }) => ({ at, width, height: BEAD_PX }))
    return party ? [{ at: party, width: MARKER_PX, height: MARKER_PX }, ...days] : days
  }, [beads, party])
  return (
    <>
      {numbering && <HexNumbers chart={chart} numbering={numbering} rest={rest} />}
      <TrailDays chart={chart} beads={beads} zoom={zoom} />
      <SiteMarks
        groups={signs}
        grid={grid}
        rest={rest}
        obstacles={taken}
        open={open}
        onOpen={onOpen}
        isHidden={isHidden}
      />
    </>
  )
})
