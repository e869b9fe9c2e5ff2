import type { CSSProperties } from 'react'
import type { JournalDay as Day } from '../../protocol/views.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import { ARROW_TURNS } from '../travel/pad-keys.ts'
import { HeavyRainIcon, LightRainIcon } from '../ui/icons.tsx'
import * as words from '../words/en/journal.ts'
import styles from './journal-day.module.css'
import { sayDice } from './verdicts.ts'
import { sayMode, sayMovement } from './words.ts'

const Dice = ({ day }: { readonly day: Day }) => (
  <details className={styles.dice}>
    <summary>{words.dice(day.rolls.length)}</summary>
    <ul>
      {sayDice(day).map(({ purpose, name, die, result, verdict }) => (
        <li key={purpose}>
          {name} <span className={styles.sides}>{die}</span> <strong>{result}</strong>
          {verdict}
        </li>
      ))}
    </ul>
  </details>
)

interface JournalDayProps {
  readonly day: Day
  readonly naming: Numbering | null
}

export const JournalDay = ({ day, naming }: JournalDayProps) => {
  const arrow = { '--turn': `${ARROW_TURNS[day.direction]}deg` } as CSSProperties
  const { rain } = day.map
  return (
    <article className={styles.day} data-undone={day.undone || undefined}>
      <h3 className={styles.number}>
        {words.day(day.day)}
        {day.undone && <span className={styles.undone}>{words.undone}</span>}
      </h3>
      <div className={styles.text}>
        <p className={styles.movement}>
          <svg className={styles.arrow} style={arrow} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 3 19 12h-4v9H9v-9H5z" />
          </svg>
          <span>{sayMovement(day, naming)}</span>
        </p>
        <p className={styles.mode}>
          {sayMode(day.order, day.checks?.terrain)}
          {!day.order.manual && (
            <span className={styles.rain}>
              {rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />}
              {words.rain[rain]}
            </span>
          )}
        </p>
        {day.alerts.length > 0 && (
          <ul className={styles.alerts}>
            {day.alerts.map((alert) => (
              <li key={alert}>{alert}</li>
            ))}
          </ul>
        )}
        {day.rolls.length > 0 && <Dice day={day} />}
      </div>
    </article>
  )
}
