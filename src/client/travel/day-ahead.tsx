import { type DayAhead as Ahead, sayCheckAhead } from './check-ahead.ts'
import styles from './day-ahead.module.css'

/** The buttons of the pad are described by it. */
export const DAY_AHEAD = 'day-ahead'

export const DayAhead = (ahead: Ahead) => (
  <p id={DAY_AHEAD} className={styles.ahead} data-manual={ahead.manual || undefined}>
    {sayCheckAhead(ahead)}
  </p>
)
