import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { keptText } from '../ui/kept-text.ts'
import styles from './first-steps.module.css'
import { useGm, useView } from './session/use-gm.ts'
import * as words from './words.tsx'

/** Kept by the device: who ended a day here once needs no first steps in the next campaign. */
const kept = keptText('localStorage', 'overland-first-steps')

/** Some lines on the map until the first day has ended. They go for good and take no room. */
export const FirstSteps = (props: {
  readonly day: number
  /** The slip is gone, and the focus must move. */
  readonly onDone: () => void
}) => {
  const { day, onDone } = props
  const gm = useGm()
  const { settings, laid } = useView(({ settings, laid }) => ({ settings, laid }))
  /** R-SURVEY-1: there is something to draw. */
  const offersSurvey = laid === null || laid.survey !== null
  const drawByExploring = (): void => {
    const body = { ...settings, inKnownHexes: 'survey' }
    const says = words.exploringDraws
    void gm.run({ kind: 'edit', method: 'PUT', route: '/settings', body, says })
  }
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
        {offersSurvey && (
          <li>
            {words.exploring[settings.inKnownHexes]}
            {settings.inKnownHexes === 'own-edition' && (
              <Button onClick={drawByExploring}>{words.drawByExploring}</Button>
            )}
          </li>
        )}
      </ol>
      <button type="button" className="sign" aria-label={words.closeFirstSteps} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
