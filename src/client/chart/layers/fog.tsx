import type { Chart } from '../../../protocol/chart.ts'
import { Drawing } from '../drawing.tsx'
import styles from './fog.module.css'
import type { KnownPaths } from './known-hexes.ts'

interface FogProps {
  readonly chart: Chart
  readonly paths: KnownPaths
}

/** Under the tiles: hatched and washed paper; bare where known. */
export const FogUnder = ({ chart, paths }: FogProps) => (
  <>
    <div className={styles.unknown} />
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
