import { useState } from 'react'
import type { Audience, Chart } from '../../protocol/views.ts'
import button from '../ui/button.module.css'
import styles from './chart.module.css'

/** Best first; the browser takes the first it knows. */
const FORMATS = ['avif', 'webp'] as const

const addressOf = (
  { image }: Chart,
  as: Audience,
  width: number,
  format: string,
  attempt: number,
): string => {
  const query = new URLSearchParams({
    ...(as === 'player' && { as }),
    ...(attempt > 0 && { attempt: String(attempt) }),
  })
  const address = `${image.path}-${width}.${format}`
  return query.size > 0 ? `${address}?${query}` : address
}

interface ChartImageProps {
  readonly chart: Chart
  readonly as: Audience
  /** CSS pixels that a unit of the chart takes: decides which width is fetched. */
  readonly zoom: number
}

/** The sheet as it was drawn. Until it is here, the sheet is paper with a graticule. */
export const ChartImage = ({ chart, as, zoom }: ChartImageProps) => {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const { widths } = chart.image
  const sizes = `${Math.ceil(chart.width * zoom)}px`
  const sourcesIn = (format: string): string =>
    widths.map((width) => `${addressOf(chart, as, width, format, attempt)} ${width}w`).join(', ')
  if (failed) {
    const retry = (): void => {
      setAttempt(attempt + 1)
      setFailed(false)
    }
    return <MissingImage onRetry={retry} />
  }
  return (
    <picture>
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesIn(format)} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={addressOf(chart, as, widths[0] ?? chart.width, 'webp', attempt)}
        width={chart.width}
        height={chart.height}
        alt=""
        draggable={false}
        decoding="async"
        fetchPriority="high"
        onError={() => setFailed(true)}
      />
    </picture>
  )
}

const MissingImage = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.missing}>
    <p>The drawing of the map did not arrive. The X still stands where the party is.</p>
    <button type="button" className={button.button} onClick={onRetry}>
      Fetch it again
    </button>
  </div>
)
