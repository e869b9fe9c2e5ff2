import { foragesOnTheWay } from '../../gm/session/order.ts'
import { type DayAhead as Ahead, sayDayAhead, sayForageAhead } from './check-ahead.ts'
import styles from './day-ahead.module.css'

/** The directions of the pad are described by it. */
export const DAY_AHEAD = 'day-ahead'
/** And `Forage` by this. */
export const FORAGE_AHEAD = 'forage-ahead'

export const DayAhead = (ahead: Ahead) => (
  <>
    <p
      id={DAY_AHEAD}
      className={styles.ahead}
      data-manual={ahead.manual || undefined}
      data-long={foragesOnTheWay(ahead, ahead.rules) || undefined}
    >
      {sayDayAhead(ahead)}
    </p>
    <p id={FORAGE_AHEAD} hidden>
      {sayForageAhead(ahead)}
    </p>
  </>
)
