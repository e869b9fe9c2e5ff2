import { sayTenths } from '../../format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/en/grid.ts'
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
  /** Whether the GM keeps to the clicks alone. */
  readonly alone: boolean
  readonly wanting: boolean
  readonly onAlone: (alone: boolean) => void
  readonly onFitAgain: () => void
}

export const FitBox = (props: FitBoxProps) => {
  const { reading, pixels, good, lost, alone, wanting, onAlone, onFitAgain } = props
  const isFit = reading.from === 'fit'
  const onto = isFit ? reading.snapped?.onto : null
  return (
    <div className={styles.fit} data-good={good || undefined}>
      <b aria-live="polite">{sayFit(reading, pixels)}</b>
      {wanting && isFit && <p>{words.oneMoreClick}</p>}
      <p aria-live="polite">
        {isFit && lost && words.notPrinted}
        {onto && !alone && words.snapped(sayTenths(onto.moved * pixels))}
      </p>
      {onto && (
        <Button onClick={() => onAlone(!alone)}>{alone ? words.snap : words.clicksAlone}</Button>
      )}
      {reading.from === 'hand' && reading.clicks.length > 2 && (
        <Button onClick={onFitAgain}>{words.fitAgain}</Button>
      )}
    </div>
  )
}
