import * as words from '../../words/en/trail-days.ts'
import styles from './days-choice.module.css'
import { DAYS_SHOWN, showDays, useDaysShown } from './days-shown.ts'

/** Which days have their number on the map, on this device. */
export const DaysChoice = () => {
  const shown = useDaysShown()
  return (
    <label className={styles.days}>
      <span>{words.title}</span>
      <select
        value={shown}
        onChange={({ target }) => {
          const chosen = DAYS_SHOWN.find((value) => value === target.value)
          if (chosen) showDays(chosen)
        }}
      >
        {DAYS_SHOWN.map((value) => (
          <option key={value} value={value}>
            {words.shown[value]}
          </option>
        ))}
      </select>
    </label>
  )
}
