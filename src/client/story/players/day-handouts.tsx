import type { HandoutView } from '../../../protocol/players-journal.ts'
import { KeptHandouts } from '../handouts/kept-handouts.tsx'
import styles from './players-day.module.css'
import * as words from './words.ts'

interface DayHandoutsProps {
  readonly campaign: string
  readonly handouts: readonly HandoutView[]
}

/** What the GM handed out on a day. */
export const DayHandouts = ({ campaign, handouts }: DayHandoutsProps) =>
  handouts.length > 0 && (
    <fieldset className={styles.handouts}>
      <legend>{words.handouts}</legend>
      <KeptHandouts campaign={campaign} handouts={handouts} />
    </fieldset>
  )
