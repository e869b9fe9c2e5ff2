import { useRef, useState } from 'react'
import { useCampaign, useGm } from '#client/session/use-gm.ts'
import { goTo } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { gmPath } from '#protocol/paths.ts'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { Rewind } from '#protocol/runs.ts'
import { Day } from './day/day.tsx'
import * as words from './day/words.ts'
import styles from './journal.module.css'
import type { Journal as JournalState } from './use-journal.ts'
import * as storyWords from './words.ts'

/** Days shown at first, and added with each press of `Older days`. */
const DAYS_PER_PRESS = 20

interface JournalProps {
  readonly journal: JournalState
  readonly onOpenAgain: (encounter: EncounterView) => void
}

export const Journal = ({ journal, onOpenAgain }: JournalProps) => {
  const gm = useGm()
  const journalPath = `${gmPath(useCampaign())}/journal`
  const [count, setCount] = useState(DAYS_PER_PRESS)
  const title = useRef<HTMLHeadingElement>(null)
  const { days, hasOlder, failed, loading, loadOlder, reload } = journal
  // The pressed button disappears, so the focus moves to the heading.
  const retry = (): void => {
    title.current?.focus()
    reload()
  }
  const showOlder = (): void => {
    setCount(count + DAYS_PER_PRESS)
    if (count + DAYS_PER_PRESS > (days?.length ?? 0)) loadOlder()
  }
  // The pressed button disappears with the day, so the focus moves to the heading.
  const rewind = async (rewindRequest: Rewind): Promise<void> => {
    if (await gm.run({ kind: 'rewind', ...rewindRequest })) title.current?.focus()
  }
  return (
    <section className={styles.journal} aria-label={storyWords.title}>
      <div className={`row between ${styles.head}`}>
        <h2 ref={title} className="large" tabIndex={-1}>
          {storyWords.title}
        </h2>
        <Button onClick={() => goTo(journalPath)}>{words.wholeJournal}</Button>
      </div>
      {failed && (
        <p className={`wrong ${styles.failed}`} aria-live="polite">
          {storyWords.notRead} <Button onClick={retry}>{storyWords.reload}</Button>
        </p>
      )}
      {days === null && !failed && (
        <p className={`soft ruled aside ${styles.word}`}>{words.loading}</p>
      )}
      {days?.length === 0 && <p className={`soft ruled aside ${styles.word}`}>{words.empty}</p>}
      {days?.slice(0, count).map((day) => (
        <Day
          key={day.revision}
          day={day}
          onOpenAgain={onOpenAgain}
          onWrite={(day) => goTo(`${journalPath}/${day}`)}
          onBack={rewind}
        />
      ))}
      {(hasOlder || (days?.length ?? 0) > count) && (
        <Button className={styles.older} aria-disabled={loading} onClick={showOlder}>
          {storyWords.older}
        </Button>
      )}
    </section>
  )
}
