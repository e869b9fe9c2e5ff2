import { useLayoutEffect, useRef } from 'react'
import type { Point } from './camera.ts'
import styles from './chart.module.css'
import { movesLittle } from './motion.ts'

const STROKES = ['M13.1 12.7c4.3 5.2 9.2 10.3 14.5 15', 'M27.3 12.3c-4.9 4.7-9.6 9.9-14.2 15.6']
const WALK_MS = 380

/**
 * The red X where the party is: two strokes of a pen, ringed. Its box stands on the hex at once;
 * only the drawing in it walks there, so that nobody wonders where the party went.
 */
export const PartyMarker = ({ at }: { readonly at: Point }) => {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const before = useRef(at)
  const { x, y } = at

  useLayoutEffect(() => {
    const from = before.current
    before.current = { x, y }
    if ((from.x === x && from.y === y) || movesLittle() || !box.current) return
    const zoom = Number(getComputedStyle(box.current).getPropertyValue('--zoom'))
    const start = `translate(${(from.x - x) * zoom}px, ${(from.y - y) * zoom}px)`
    drawing.current?.animate([{ transform: start }, { transform: 'none' }], {
      duration: WALK_MS,
      easing: 'cubic-bezier(0.33, 1, 0.68, 1)',
    })
  }, [x, y])

  return (
    <div
      ref={box}
      className={styles.marker}
      style={{ left: x, top: y }}
      role="img"
      aria-label="Party"
      data-testid="party-marker"
    >
      <svg ref={drawing} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle className={styles.markerHalo} cx="20" cy="20" r="15.5" />
        <path
          className={styles.markerRing}
          d="M20.6 4.8c8.4.2 14.8 6.9 14.6 15.3-.2 8.5-6.9 15.2-15.4 15-8.5-.2-15-6.9-14.9-15.4.2-7.6 5.6-13.8 13-14.8"
        />
        {STROKES.map((d) => (
          <path key={d} className={styles.markerStrokeHalo} d={d} />
        ))}
        {STROKES.map((d) => (
          <path key={d} className={styles.markerStroke} d={d} />
        ))}
      </svg>
    </div>
  )
}
