import { useEffect, useState } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { hexCentre, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { bringIntoWindow, chartToWindow } from '../camera/camera.ts'
import type { Motion } from '../camera/motion.ts'
import { Drawing, hexPath } from '../drawing.tsx'
import { hexName } from '../hex-name.ts'
import * as words from '../words.ts'
import styles from './point-layer.module.css'

/** R-POINT-2: how long a hex is ringed after it was pointed to, in ms. */
const RING_MS = 2_500
/** A hex out of sight is brought this far inside the window, in CSS pixels. */
const INSET_PX = 80
/**
 * A hex nearer to the edge counts as out of sight, in CSS pixels. Small, so that a GM's own map
 * stays under the pointer.
 */
const EDGE_PX = 8

const isInSight = (motion: Motion, point: Point): boolean => {
  const { pane } = motion.scene()
  const { x, y } = chartToWindow(motion.targetCamera(), motion.scene(), point)
  const isWithin = (at: number, length: number): boolean => at >= EDGE_PX && at <= length - EDGE_PX
  return isWithin(x, pane.width) && isWithin(y, pane.height)
}

/** R-POINT-2: rings the hex that the GM points to, brings it into sight, and says its name. */
export const PointLayer = (props: {
  readonly chart: Chart
  readonly point: { readonly hex: Hex; readonly at: number }
  readonly naming: Numbering | null
  readonly motion: Motion
}) => {
  const { chart, point, naming, motion } = props
  const { hex, at } = point
  const [endedPoint, setEndedPoint] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { grid } = chart

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` differs each time the GM points.
  useEffect(() => {
    const centre = hexCentre(grid, hex)
    if (!isInSight(motion, centre))
      motion.glideTo(bringIntoWindow(motion.targetCamera(), motion.scene(), centre, INSET_PX))
    setAnnouncement(words.pointedAt(hexName(hex, naming)))
    const timer = setTimeout(() => {
      setEndedPoint(at)
      setAnnouncement('')
    }, RING_MS)
    return () => clearTimeout(timer)
  }, [at])

  const outline = hexPath(grid, hex)
  return (
    <>
      {endedPoint !== at && (
        <Drawing chart={chart} reach="everywhere">
          <g key={`${hex.x} ${hex.y}`} data-testid="point">
            <path className={`ink-gold ${styles.wave}`} d={outline} />
            <path className="ink-shade" d={outline} />
            <path className="ink-gold" d={outline} />
          </g>
        </Drawing>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
