import { AskFirst } from '../../ui/dialog/ask-first.tsx'
import * as words from './words.ts'

interface BackToMorningProps {
  /** The day whose morning it is. */
  readonly day: number
  /** Days ended, this one among them. */
  readonly daysEnded: number
  readonly onBack: (day: number) => Promise<void>
}

/** R-REW-1: a button in the journal that first asks, with what it takes back. */
export const BackToMorning = ({ day, daysEnded, onBack }: BackToMorningProps) => {
  const count = daysEnded - day + 1
  return (
    <AskFirst name={words.backToMorning(day)} sure={words.goBack(count)} onSure={() => onBack(day)}>
      <p>{words.takesBack(count)}</p>
    </AskFirst>
  )
}
