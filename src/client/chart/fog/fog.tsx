import type { Chart } from '../../../protocol/chart.ts'
import { Drawing } from '../drawing.tsx'
import styles from './fog.module.css'
import type { KnownPaths } from './known-paths.ts'

interface FogProps {
  readonly chart: Chart
  readonly paths: KnownPaths
}

/**
 * The unknown as players see it, under the tiles: hatched paper, and a wash of ink that runs out
 * from the edge of the known. What is known is bare paper until its tiles come.
 */
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

/** Over the tiles: the inked edge of the known, and what was only seen, dimmed. */
export const FogOver = ({ chart, paths, dims }: FogProps & { readonly dims: boolean }) => (
  <Drawing chart={chart} reach="sheet">
    {dims && <path className={styles.dim} d={paths.seen} />}
    <path className={styles.edge} d={paths.known} />
  </Drawing>
)
