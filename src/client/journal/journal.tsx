import { useRef } from 'react'
import type { Numbering } from '../../rules/hex-number.ts'
import button from '../ui/button.module.css'
import styles from './journal.module.css'
import { JournalDay } from './journal-day.tsx'
import type { Journal as JournalState } from './use-journal.ts'

interface JournalProps {
  readonly journal: JournalState
  /** The numbers by which hexes are named. */
  readonly naming: Numbering | null
}

/** The ended days, newest first. */
export const Journal = ({ journal, naming }: JournalProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const { days, hasOlder, failed, loading, loadOlder, tryAgain } = journal
  // The button goes with the complaint: the focus stays in the journal.
  const readAgain = (): void => {
    title.current?.focus()
    tryAgain()
  }
  return (
    <section className={styles.journal} aria-label="Journal">
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        Journal
      </h2>
      {failed && (
        <p className={styles.failed} aria-live="polite">
          The journal could not be read.{' '}
          <button type="button" className={button.button} onClick={readAgain}>
            Read it again
          </button>
        </p>
      )}
      {days === null && !failed && <p className={styles.word}>Turning the pages…</p>}
      {days?.length === 0 && (
        <p className={styles.word}>No day has ended yet. The first march will stand here.</p>
      )}
      {days?.map((day) => (
        <JournalDay key={day.revision} day={day} naming={naming} />
      ))}
      {hasOlder && (
        <button
          type="button"
          className={`${button.button} ${styles.older}`}
          aria-disabled={loading}
          onClick={loadOlder}
        >
          Older days
        </button>
      )}
    </section>
  )
}
