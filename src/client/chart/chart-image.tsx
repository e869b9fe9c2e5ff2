import type { Chart } from '../../protocol/chart.ts'
import { chartPath } from '../../protocol/paths.ts'
import { Button } from '../ui/button.tsx'
import styles from './chart.module.css'
import * as words from './words.ts'

/** The chart with its images' paths made absolute: views name them relative to their campaign. */
export const chartAt = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
  survey: chart.survey && { ...chart.survey, path: chartPath(campaign, chart.survey.path) },
})

export const MissingImage = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.missing}>
    <p>{words.notArrived}</p>
    <Button onClick={onRetry}>{words.fetchAgain}</Button>
  </div>
)
