import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { Part } from '../ui/page/part.tsx'
import { BlankChart } from './blank-chart.tsx'
import type { ChartViewProps } from './chart-props.ts'
import { ChartSheet } from './chart-sheet.tsx'

/** In a chunk that players' browsers never load. */
const GmChart = lazyWithRetry(
  async () => (await import('./gm/gm-chart.tsx')).GmChart,
  <BlankChart />,
)

export const ChartView = (props: ChartViewProps) =>
  props.as === 'gm' ? (
    <GmChart {...props} />
  ) : (
    <Part>
      <ChartSheet {...props} />
    </Part>
  )
