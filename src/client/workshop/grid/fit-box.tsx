import { Button } from '../../ui/button.tsx'
import * as words from '../../words/en/grid.ts'
import { SnapLine } from '../snap/snap-line.tsx'
import styles from './grid.module.css'
import type { Reading } from './reading.ts'
import { sayFit } from './say-fit.ts'

interface FitBoxProps {
  readonly reading: Reading
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly good: boolean
  /** Whether the grid was snapped before, and no longer is. */
  readonly lost: boolean
  readonly alone: boolean
  readonly wanting: boolean
  readonly onAlone: (alone: boolean) => void
  readonly onFitAgain: () => void
}

export const FitBox = (props: FitBoxProps) => {
  const { reading, pixels, good, lost, alone, wanting, onAlone, onFitAgain } = props
  const isFit = reading.from === 'fit'
  return (
    <div className={styles.fit} data-good={good || undefined}>
      <b aria-live="polite">{sayFit(reading, pixels)}</b>
      {wanting && isFit && <p>{words.oneMoreClick}</p>}
      <SnapLine
        onto={isFit ? (reading.snapped?.onto ?? null) : null}
        lost={isFit && lost}
        alone={alone}
        pixels={pixels}
        onAlone={onAlone}
      />
      {reading.from === 'hand' && reading.clicks.length > 2 && (
        <Button onClick={onFitAgain}>{words.fitAgain}</Button>
      )}
    </div>
  )
}
