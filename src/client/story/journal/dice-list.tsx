import type { JournalDay } from '../../../protocol/views.ts'
import styles from './journal-day.module.css'
import { sayDice } from './verdicts.ts'

/** R-DAY-8: each die with what came of it. */
export const DiceList = ({ day, label }: { readonly day: JournalDay; readonly label?: string }) => (
  <ul className={styles.list} aria-label={label}>
    {sayDice(day).map(({ purpose, name, die, result, verdict, mark }) => (
      <li key={purpose}>
        {name} <span className={styles.sides}>{die}</span> <strong>{result}</strong>
        {verdict}
        {mark !== '' && <em className={styles.mark}> {mark}</em>}
      </li>
    ))}
  </ul>
)
