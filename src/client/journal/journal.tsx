import { useRef } from 'react'
import type { EncounterView } from '../../protocol/encounters.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import { BackToMorning } from '../travel/back-to-morning.tsx'
import { Button } from '../ui/button.tsx'
import * as words from '../words/en/journal.ts'
import styles from './journal.module.css'
import { JournalDay } from './journal-day.tsx'
import type { Journal as JournalState } from './use-journal.ts'

interface JournalProps {
  readonly journal: JournalState
  readonly naming: Numbering | null
  readonly onOpenAgain: (encounter: EncounterView) => void
  /** Days that stand. */
  readonly daysEnded: number
  /** Back to the morning of a day; resolves to whether it went. */
  readonly onRewind: (day: number) => Promise<boolean>
}

export const Journal = (props: JournalProps) => {
  const { journal, naming, onOpenAgain, daysEnded, onRewind } = props
  const title = useRef<HTMLHeadingElement>(null)
  const { days, hasOlder, failed, loading, loadOlder, tryAgain } = journal
  // The button disappears: keeps the focus in the journal.
  const readAgain = (): void => {
    title.current?.focus()
    tryAgain()
  }
  // Its button goes with the day.
  const rewind = async (day: number): Promise<void> => {
    if (await onRewind(day)) title.current?.focus()
  }
  return (
    <section className={styles.journal} aria-label={words.title}>
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {words.title}
      </h2>
      {failed && (
        <p className={styles.failed} aria-live="polite">
          {words.notRead} <Button onClick={readAgain}>{words.readAgain}</Button>
        </p>
      )}
      {days === null && !failed && <p className={styles.word}>{words.loading}</p>}
      {days?.length === 0 && <p className={styles.word}>{words.empty}</p>}
      {days?.map((day) => (
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
        />
      ))}
      {hasOlder && (
        <Button className={styles.older} aria-disabled={loading} onClick={loadOlder}>
          {words.older}
        </Button>
      )}
    </section>
  )
}
