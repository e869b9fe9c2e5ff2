import type { Chart } from '../../protocol/chart.ts'
import { chartPath } from '../../protocol/paths.ts'
import type { Audience } from '../../protocol/views.ts'
import { Button } from '../ui/button.tsx'
import * as words from '../words/en/map.ts'
import styles from './chart.module.css'

/** The chart with its images' paths made absolute: views name them relative to their campaign. */
export const chartAt = (campaign: string, chart: Chart): Chart => ({
  ...chart,
  image: { ...chart.image, path: chartPath(campaign, chart.image.path) },
  survey: chart.survey && { ...chart.survey, path: chartPath(campaign, chart.survey.path) },
})

/** The browser takes the first format that it knows. */
const FORMATS = ['avif', 'webp'] as const

export type Pictures = Extract<Chart['image'], { readonly widths: unknown }>

const addressOf = (image: Pictures, as: Audience, width: number, format: string): string =>
  `${image.path}-${width}.${format}${as === 'player' ? '?as=player' : ''}`

interface ChartImageProps {
  readonly chart: Chart
  readonly image: Pictures
  readonly as: Audience
  /** CSS pixels per chart unit: decides which width is fetched. */
  readonly zoom: number
  readonly onFail: () => void
}

export const ChartImage = ({ chart, image, as, zoom, onFail }: ChartImageProps) => {
  const { widths } = image
  const sizes = `${Math.ceil(chart.width * zoom)}px`
  const sourcesIn = (format: string): string =>
    widths.map((width) => `${addressOf(image, as, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesIn(format)} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={addressOf(image, as, widths[0] ?? chart.width, 'webp')}
        width={chart.width}
        height={chart.height}
        alt=""
        draggable={false}
        decoding="async"
        fetchPriority="high"
        onError={onFail}
      />
    </picture>
  )
}

export const MissingImage = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.missing}>
    <p>{words.notArrived}</p>
    <Button onClick={onRetry}>{words.fetchAgain}</Button>
  </div>
)
