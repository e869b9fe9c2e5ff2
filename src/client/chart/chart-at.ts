import type { Chart } from '../../protocol/chart.ts'
import { chartPath } from '../../protocol/paths.ts'

/** A chart whose images are found: a view names them as they are called within its campaign. */
export const chartAt = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
})
