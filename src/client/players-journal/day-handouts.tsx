import type { HandoutView } from '../../protocol/players-journal.ts'
import * as words from '../words/en/players-journal.ts'
import styles from './players-day.module.css'

/** What the GM handed out on a day. */
export const DayHandouts = ({ handouts }: { readonly handouts: readonly HandoutView[] }) =>
  handouts.length > 0 && (
    <ul className={styles.handouts} aria-label={words.handouts}>
      {handouts.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
