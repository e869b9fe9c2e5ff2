import type { CSSProperties } from 'react'
import type { JournalDay } from '../../../protocol/views.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { ARROW_TURNS } from '../../chart/arrow-turns.ts'
import { HeavyRainIcon, LightRainIcon } from '../../ui/icons.tsx'
import styles from './journal-day.module.css'
import { sayMode, sayMovement } from './say-day.ts'
import * as words from './words.ts'

const ARROW = 'M12 3 19 12h-4v9H9v-9H5z'
const CAMP = 'M12 4 22 20h-7l-3-5-3 5H2z'

interface CourseProps {
  readonly day: JournalDay
  readonly naming: Numbering | null
}

/** Where a day went, and how. */
export const Course = ({ day, naming }: CourseProps) => {
  const turn = day.direction === null ? 0 : ARROW_TURNS[day.direction]
  const arrow = { '--turn': `${turn}deg` } as CSSProperties
  const { rain } = day.map
  return (
    <>
      {day.rulesChanged && <p className={styles.rules}>{words.rulesChanged}</p>}
      <p className={styles.movement}>
        <svg className={styles.arrow} style={arrow} viewBox="0 0 24 24" aria-hidden="true">
          <path d={day.direction === null ? CAMP : ARROW} />
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
    </>
  )
}
