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

/** Days at first, and more with each press: the page holds all that are loaded. */
const A_FEW = 20

interface JournalProps {
  readonly journal: JournalState
  readonly onOpenAgain: (encounter: EncounterView) => void
}

export const Journal = ({ journal, onOpenAgain }: JournalProps) => {
  const gm = useGm()
  const page = `${gmPath(useCampaign())}/journal`
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
  const rewind = async (back: Rewind): Promise<void> => {
    if (await gm.run({ kind: 'rewind', ...back })) title.current?.focus()
  }
  return (
    <section className={styles.journal} aria-label={storyWords.title}>
      <div className={`row between ${styles.head}`}>
        <h2 ref={title} className="large" tabIndex={-1}>
          {storyWords.title}
        </h2>
        <Button onClick={() => goTo(page)}>{words.wholeJournal}</Button>
      </div>
      {failed && (
        <p className={`wrong ${styles.failed}`} aria-live="polite">
          {storyWords.notRead} <Button onClick={tryAgain}>{storyWords.readAgain}</Button>
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
          onWrite={(day) => goTo(`${page}/${day}`)}
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
