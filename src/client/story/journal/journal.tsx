import { useRef, useState } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { Button } from '../../ui/button.tsx'
import { BackToMorning } from './back-to-morning.tsx'
import styles from './journal.module.css'
import { JournalDay } from './journal-day.tsx'
import type { Journal as JournalState } from './use-journal.ts'
import * as words from './words.ts'

/** Days at first, and more with each press: the page holds all that are loaded. */
const A_FEW = 20

interface JournalProps {
  readonly journal: JournalState
  readonly naming: Numbering | null
  readonly onOpenAgain: (encounter: EncounterView) => void
  /** Days that stand. */
  readonly daysEnded: number
  /** Back to the morning of a day; resolves to whether it went. */
  readonly onRewind: (day: number) => Promise<boolean>
  /** Opens the page that holds all days, at the notes of a day if one is named. */
  readonly onPage: (day?: number) => void
}

export const Journal = (props: JournalProps) => {
  const { journal, naming, onOpenAgain, daysEnded, onRewind, onPage } = props
  const [count, setCount] = useState(A_FEW)
  const title = useRef<HTMLHeadingElement>(null)
  const { days, hasOlder, failed, loading, loadOlder, readAgain } = journal
  // The button disappears: keeps the focus in the journal.
  const tryAgain = (): void => {
    title.current?.focus()
    readAgain()
  }
  const showOlder = (): void => {
    setCount(count + A_FEW)
    if (count + A_FEW > (days?.length ?? 0)) loadOlder()
  }
  // Its button goes with the day.
  const rewind = async (day: number): Promise<void> => {
    if (await onRewind(day)) title.current?.focus()
  }
  return (
    <section className={styles.journal} aria-label={words.title}>
      <div className={styles.head}>
        <h2 ref={title} className={styles.title} tabIndex={-1}>
          {words.title}
        </h2>
        <Button onClick={() => onPage()}>{words.wholeJournal}</Button>
      </div>
      {failed && (
        <p className={styles.failed} aria-live="polite">
          {words.notRead} <Button onClick={tryAgain}>{words.readAgain}</Button>
        </p>
      )}
      {days === null && !failed && <p className={styles.word}>{words.loading}</p>}
      {days?.length === 0 && <p className={styles.word}>{words.empty}</p>}
      {days?.slice(0, count).map((day) => (
        <JournalDay
          key={day.revision}
          day={day}
          naming={naming}
          onOpenAgain={onOpenAgain}
          actions={
            !day.undone &&
            day.day <= daysEnded && (
              <BackToMorning day={day.day} daysEnded={daysEnded} onBack={rewind} />
            )
          }
          onWrite={onPage}
        />
      ))}
      {(hasOlder || (days?.length ?? 0) > count) && (
        <Button className={styles.older} aria-disabled={loading} onClick={showOlder}>
          {words.older}
        </Button>
      )}
    </section>
  )
}
