import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Part } from '../ui/page/part.tsx'
import styles from './chart.module.css'
import type { ChartViewProps } from './chart-props.ts'
import { ChartSheet } from './chart-sheet.tsx'

/** Paper with a graticule, shown until the chart is known. */
export const BlankChart = () => <div className={styles.blank} />

/** In a chunk that players' browsers never load. */
const GmChart = lazyPart(() => import('./gm/gm-chart.tsx'), 'GmChart', <BlankChart />)

export const ChartView = (props: ChartViewProps) =>
  props.as === 'gm' ? (
    <GmChart {...props} />
  ) : (
    <Part>
      <ChartSheet {...props} />
    </Part>
  )
