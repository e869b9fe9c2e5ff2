import { memo, useId } from 'react'
import { Drawing } from '#client/chart/drawing.tsx'
import type { KnownPaths } from '#client/chart/layers/known-hexes.ts'
import onSheet from '#client/chart/on-sheet.module.css'
import { roundedPath } from '#client/chart/trail/trail.tsx'
import type { Chart } from '#protocol/map/chart.ts'
import type { GmTrailStepView } from '#protocol/map/on-the-map.ts'
import { type Grid, hexCentre, type Point } from '#shared/grid.ts'
import { sameHex } from '#shared/hex.ts'
import styles from './gm-lines.module.css'
import { believed as name } from './words.ts'

/** SVG path of the trail that players see, where it differs from the true one. */
export const shownTrailPath = (grid: Grid, steps: readonly GmTrailStepView[]): string => {
  const stretches: GmTrailStepView[][] = []
  steps.forEach((step, index) => {
    const before = steps[index - 1]
    if (!before) return
    const isAstray = !sameHex(step.hex, step.shown) || !sameHex(before.hex, before.shown)
    if (!isAstray) return
    const stretch = stretches.at(-1)
    if (stretch?.at(-1) === before) stretch.push(step)
    else stretches.push([before, step])
  })
  return stretches
    .map((stretch) => roundedPath(stretch.map(({ shown }) => hexCentre(grid, shown))))
    .join('')
}

export const DivergingTrail = memo(
  (props: { readonly chart: Chart; readonly steps: readonly GmTrailStepView[] }) => {
    const { chart, steps } = props
    const path = shownTrailPath(chart.grid, steps)
    if (path === '') return null
    return (
      <Drawing chart={chart}>
        <path className="ink-halo" d={path} />
        <path className={styles.line} d={path} />
      </Drawing>
    )
  },
)

/**
 * Darkens hexes that players do not know, and hatches seen ones: parts of the image are as dark as
 * any tint.
 */
export const UnknownTint = (props: { readonly chart: Chart; readonly paths: KnownPaths }) => {
  const { chart, paths } = props
  const hatch = useId()
  const step = chart.grid.rowSpacing * 0.6
  return (
    <Drawing chart={chart} reach="sheet">
      <pattern
        id={hatch}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        width={step}
        height={step}
      >
        <rect className={styles.dark} width={step / 5} height={step} />
        <rect className={styles.pale} x={step / 5} width={step / 8} height={step} />
      </pattern>
      <path className={styles.unknown} d={`M0,0H${chart.width}V${chart.height}H0Z${paths.known}`} />
      <path className={styles.seen} d={paths.seen} />
      <path d={paths.seen} fill={`url(#${hatch})`} />
      <path className={styles.edge} d={paths.known} />
    </Drawing>
  )
}

export const BelievedLine = (props: {
  readonly chart: Chart
  readonly party: Point
  readonly believed: Point
}) => {
  const { chart, party, believed } = props
  const line = `M${party.x},${party.y}L${believed.x},${believed.y}`
  return (
    <Drawing chart={chart}>
      <path className="ink-halo" d={line} />
      <path className={styles.tie} d={line} />
    </Drawing>
  )
}

export const BelievedMarker = ({ at }: { readonly at: Point }) => (
  <div
    className={`${onSheet.pinned} ${styles.ghost}`}
    style={{ left: at.x, top: at.y }}
    role="img"
    aria-label={name}
    data-testid="believed-marker"
  >
    <svg viewBox="0 0 46 46" aria-hidden="true" focusable="false">
      <circle className={styles.glow} cx="23" cy="23" r="20" />
      <circle className={styles.ring} cx="23" cy="23" r="19" />
      <path
        className={styles.cross}
        d="M13 13.5c6 7.5 13 14.5 20.5 20M33 12.5c-5.5 8-12 15-20 21"
      />
    </svg>
  </div>
)
