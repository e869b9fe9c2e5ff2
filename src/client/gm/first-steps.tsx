import { useEffect, useState } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import { keptText } from '../ui/kept-text.ts'
import styles from './first-steps.module.css'
import * as words from './words.tsx'

/** Kept by the device: who ended a day here once needs no first steps in the next campaign. */
const kept = keptText('localStorage', 'overland-first-steps')

/** Three lines on the map until the first day has ended. They go for good and take no room. */
export const FirstSteps = (props: {
  readonly day: number
  /** The slip is gone, and the focus must move. */
  readonly onDone: () => void
}) => {
  const { day, onDone } = props
  const [isOver, setOver] = useState(() => kept.read() !== null)
  const hasBegun = day > 0
  useEffect(() => {
    if (!hasBegun) return
    kept.write('over')
    setOver(true)
  }, [hasBegun])
  if (isOver || hasBegun) return null
  const dismiss = (): void => {
    kept.write('over')
    setOver(true)
    onDone()
  }
  return (
    <div role="note" aria-label={words.firstSteps} className={`slip ${styles.slip}`}>
      <ol className={styles.lines}>
        {words.firstStepLines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <li key={index}>{line}</li>
        ))}
      </ol>
      <button type="button" className="sign" aria-label={words.closeFirstSteps} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
