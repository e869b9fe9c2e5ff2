import { Button } from '../../../ui/button.tsx'
import type { Advice } from './advice.ts'
import styles from './grid.module.css'
import type { Reading } from './reading.ts'
import { sayFit, sayVerdict } from './say-fit.ts'
import * as words from './words.ts'

interface FitBoxProps {
  readonly reading: Reading
  readonly advice: Advice
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly good: boolean
  /** Whether the grid was snapped before, and no longer is. */
  readonly lost: boolean
  /** Whether the GM keeps to the clicks alone. */
  readonly alone: boolean
  readonly onAlone: (alone: boolean) => void
  readonly onFitAgain: () => void
}

export const FitBox = (props: FitBoxProps) => {
  const { reading, advice, pixels, good, lost, alone, onAlone, onFitAgain } = props
  const { verdict, next } = advice
  const isFit = reading.from === 'fit'
  const onto = isFit ? reading.snapped?.onto : null
  const fit = sayFit(reading, pixels)
  const headline = sayVerdict(reading, advice, pixels)
  return (
    <div
      className={styles.fit}
      data-good={good || undefined}
      data-wrong={verdict === 'misnamed' || undefined}
    >
      <b aria-live="polite">{headline}</b>
      {headline !== fit && !reading.isPrinted && <p>{fit}</p>}
      {verdict === 'irregular' && <p>{words.checkShape}</p>}
      {verdict === 'unproved' && <p>{words.unproved}</p>}
      {verdict !== 'unproved' && verdict !== 'misnamed' && next && isFit && (
        <p>{words.oneMoreClick}</p>
      )}
      <p aria-live="polite">{isFit && lost && words.notPrinted}</p>
      {onto && (
        <Button onClick={() => onAlone(!alone)}>{alone ? words.snap : words.clicksAlone}</Button>
      )}
      {reading.from === 'hand' && reading.clicks.length > 2 && (
        <Button onClick={onFitAgain}>{words.fitAgain}</Button>
      )}
    </div>
  )
}
