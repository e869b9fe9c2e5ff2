import { useId } from 'react'
import * as words from '../words.ts'
import styles from './days-choice.module.css'
import { DAYS_SHOWN, showDays, useDaysShown } from './days-shown.ts'

/** Which days have their number on the map, on this device. */
export const DaysChoice = () => {
  const name = useId()
  const shown = useDaysShown()
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{words.trailDays}</legend>
      <span aria-hidden="true">{words.trailDays}</span>
      {DAYS_SHOWN.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={shown === value}
            onChange={() => showDays(value)}
          />
          <span>{words.daysShown[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
