import { memo } from 'react'
import type { JournalDay as Day } from '../../../protocol/views.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { JournalDay } from '../journal/journal-day.tsx'
import styles from './day-page.module.css'
import * as words from './words.ts'

interface UndoneDaysProps {
  /** Newest first. */
  readonly days: readonly Day[]
  readonly naming: Numbering | null
}

/** R-PAGE-2: one struck line, that opens. */
export const UndoneDays = memo(({ days, naming }: UndoneDaysProps) => {
  const numbers = days.map(({ day }) => day)
  return (
    <details className={styles.undone}>
      <summary>
        <s>{words.undone(Math.min(...numbers), Math.max(...numbers), days.length)}</s>
      </summary>
      <div className={styles.folded}>
        {days.map((day) => (
          <JournalDay key={day.revision} day={day} naming={naming} />
        ))}
      </div>
    </details>
  )
})
