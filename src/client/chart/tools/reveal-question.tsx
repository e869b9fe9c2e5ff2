import { useGmLive, useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { cancel } from '../../ui/gm-words.ts'
import { type AskedPaint, hexesShownBy } from './paint.ts'
import styles from './reveal-question.module.css'
import * as words from './words.ts'

interface RevealQuestionProps {
  readonly asked: AskedPaint
  readonly onAnswer: (goesOn: boolean) => void
}

/** Counts anew while it is open: another screen may show hexes, and players come and go. */
export const RevealQuestion = ({ asked, onAnswer }: RevealQuestionProps) => {
  const { viewers } = useGmLive()
  const count = hexesShownBy(
    useView((view) => view),
    asked.hexes,
    asked.paint,
  )
  return (
    <Dialog title={words.askToShow(count, viewers)} onClose={() => onAnswer(false)}>
      <p>{words.aboutShowing(viewers)}</p>
      <p className={styles.answers}>
        <Button onClick={() => onAnswer(false)}>{cancel}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {words.showHexes(count)}
        </Button>
      </p>
    </Dialog>
  )
}
