import { useRef } from 'react'
import { MAX_UNUSED_DAYS } from '../../../rules/bounds.ts'
import { useCampaign, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { tryAgain as tryAgainWord } from '../../words/en/common.ts'
import { dayNumber } from '../../words/en/record.ts'
import * as words from '../../words/en/rolled-ahead.ts'
import styles from './rolled-ahead.module.css'
import { type PreparedDay, useRolledAhead } from './use-rolled-ahead.ts'

const CHOICES = [1, 5, 10]

/** R-AHEAD-6: each day is folded, so that nobody reads it in passing. */
export const RolledAhead = () => {
  const campaign = useCampaign()
  const day = useView((view) => view.day)
  const { days, trouble, busy, roll, drop, tryAgain } = useRolledAhead(campaign, day)
  const count = useRef<HTMLParagraphElement>(null)
  const room = MAX_UNUSED_DAYS - (days?.length ?? 0)
  // The button disappears with its day.
  const dropDay = (n: number): void => {
    count.current?.focus()
    void drop(n)
  }
  return (
    <Sheet title={words.title} look="column">
      <div className={styles.page}>
        <p className={styles.about}>{words.about}</p>
        {trouble && (
          <p role="alert">
            {trouble} <Button onClick={tryAgain}>{tryAgainWord}</Button>
          </p>
        )}
        {days === null && !trouble && <p>{words.loading}</p>}
        {days && (
          <>
            <p ref={count} className={styles.count} tabIndex={-1} aria-live="polite">
              {days.length === 0 ? words.none : words.left(days.length)}
            </p>
            <ol className={styles.days}>
              {days.map((each, index) => (
                <li key={each.n}>
                  <OneDay
                    prepared={each}
                    name={dayNumber(day + 1 + index)}
                    busy={busy}
                    onDrop={() => dropDay(each.n)}
                  />
                </li>
              ))}
            </ol>
            {/* biome-ignore lint/a11y/useSemanticElements: buttons that do the same, each by another amount. */}
            <div role="group" aria-label={words.roll} className={styles.roll}>
              <span>{room > 0 ? words.roll : words.most(MAX_UNUSED_DAYS)}</span>
              {CHOICES.filter((more) => more <= room).map((more) => (
                <Button key={more} aria-disabled={busy} onClick={() => !busy && void roll(more)}>
                  {words.moreDays(more)}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}

interface OneDayProps {
  readonly prepared: PreparedDay
  readonly name: string
  readonly busy: boolean
  readonly onDrop: () => void
}

const OneDay = ({ prepared: { rain, encounters }, name, busy, onDrop }: OneDayProps) => (
  <details className={styles.day}>
    <summary>{name}</summary>
    <div className={styles.told}>
      <ul>
        {encounters?.map(({ time, name, details, quantities = [] }) => (
          <li key={time}>
            <b>{words.encounter(time, name)}</b>
            {quantities.map(({ dice, total }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
              <span key={nth} className={styles.quantity}>
                {words.quantity(dice, total)}
              </span>
            ))}
            {details && <p className={styles.details}>{details}</p>}
          </li>
        ))}
        {encounters?.length === 0 && <li>{words.noEncounter}</li>}
        {rain && <li>{words.rain[rain]}</li>}
        {(encounters === null || rain === null) && <li>{words.otherDice}</li>}
      </ul>
      <Button spoken={name} aria-disabled={busy} onClick={() => !busy && onDrop()}>
        {words.drop}
      </Button>
    </div>
  </details>
)
