import { useLayoutEffect, useRef } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import type { Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { prefersReducedMotion } from '../camera/motion.ts'
import styles from '../chart.module.css'
import { Drawing, hexPath } from '../drawing.tsx'
import onSheet from '../on-sheet.module.css'
import { party } from '../words.ts'

interface HexOutlineProps {
  readonly chart: Chart
  readonly hex: Hex
}

/** Outline of the party's hex, which may be outside the sheet. */
export const PartyHex = ({ chart, hex }: HexOutlineProps) => {
  const outline = hexPath(chart.grid, hex)
  return (
    <Drawing chart={chart} reach="everywhere">
      <path className="ink-halo" d={outline} />
      <path className={styles.hexLine} d={outline} />
    </Drawing>
  )
}

export const Highlight = ({ chart, hex }: HexOutlineProps) => {
  const outline = hexPath(chart.grid, hex)
  return (
    <div className={styles.highlight}>
      <Drawing chart={chart}>
        <path className="ink-shade" d={outline} />
        <path className="ink-gold" d={outline} />
      </Drawing>
    </div>
  )
}

const STROKES = [
  'M10.3 9.6c1.5-1.8 3.9-1.5 5.1.1 5.7 8 12.9 16 21.5 23.9 1.3 1.3-.2 3.6-2 2.7-9.9-6.6-18-14.4-24.8-23.6-.6-1-.6-2.2.2-3.1z',
  'M36.2 8.9c-1.7-1.4-3.9-.8-5.1.8-5.3 7.7-11.9 15.5-20.3 23.8-1.3 1.5.5 3.7 2.3 2.6 9.4-6.9 17.3-14.8 23.6-24.3.6-1 .4-2.2-.5-2.9z',
]
const RING =
  'M24.8 2.7c11 .6 19.1 9.8 18.5 20.9-.6 11.1-9.6 19.9-20.7 19.7-11.2-.2-20-9.2-19.9-20.5.1-9.7 6.8-17.7 16.1-19.7'
const MARKER_MOVE_MS = 380

/** The marker's element moves to the hex at once; only the drawing inside is animated. */
export const PartyMarker = ({ at }: { readonly at: Point }) => {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const lastAt = useRef(at)
  const { x, y } = at

  useLayoutEffect(() => {
    const from = lastAt.current
    lastAt.current = { x, y }
    if ((from.x === x && from.y === y) || prefersReducedMotion() || !box.current) return
    const zoom = 1 / Number(getComputedStyle(box.current).scale)
    const start = `translate(${(from.x - x) * zoom}px, ${(from.y - y) * zoom}px)`
    drawing.current?.animate([{ transform: start }, { transform: 'none' }], {
      duration: MARKER_MOVE_MS,
      easing: 'cubic-bezier(0.33, 1, 0.68, 1)',
    })
  }, [x, y])

  return (
    <div
      ref={box}
      className={`${onSheet.pinned} ${styles.marker}`}
      style={{ left: x, top: y }}
      role="img"
      aria-label={party}
      data-testid="party-marker"
    >
      <svg ref={drawing} viewBox="0 0 46 46" aria-hidden="true" focusable="false">
        <circle className={styles.markerGlow} cx="23" cy="23" r="21" />
        <path className={styles.markerRing} d={RING} />
        {STROKES.map((d) => (
          <path key={d} className={styles.markerHalo} d={d} />
        ))}
        {STROKES.map((d) => (
          <path key={d} className={styles.markerStroke} d={d} />
        ))}
      </svg>
    </div>
  )
}
