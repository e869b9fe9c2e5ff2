import type { Chart } from '../../protocol/chart.ts'
import { chartPath } from '../../protocol/paths.ts'

/** The chart with its image path made absolute: views name it relative to their campaign. */
export const chartAt = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
})
