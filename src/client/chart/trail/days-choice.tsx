import { useId } from 'react'
import { createCell, useCell } from '#client/ui/cell.ts'
import { storedText } from '#client/ui/stored-text.ts'
import theme from '#client/ui/theme/theme-switch.module.css'
import * as words from '../words.ts'
import styles from './days-choice.module.css'

/** Which days have their number on the trail. */
const DAYS_SHOWN = ['all', 'lastTen', 'none'] as const
export type DaysShown = (typeof DAYS_SHOWN)[number]

const storedChoice = storedText('localStorage', 'overland-trail-days')
/** By default, older days do not hide the map. */
const STANDARD: DaysShown = 'lastTen'
const daysShownCell = createCell<DaysShown>(
  DAYS_SHOWN.find((value) => value === storedChoice.read()) ?? STANDARD,
)

const showDays = (value: DaysShown): void => {
  daysShownCell.set(() => value)
  storedChoice.write(value === STANDARD ? null : value)
}

export const useDaysShown = (): DaysShown => useCell(daysShownCell)

export const DaysChoice = () => {
  const name = useId()
  const days = useDaysShown()
  return (
    <fieldset className={`row ${styles.days}`}>
      <legend className="visually-hidden">{words.trailDays}</legend>
      <span aria-hidden="true">{words.trailDays}</span>
      {DAYS_SHOWN.map((value) => (
        <label key={value} className={theme.choice}>
          <input
            type="radio"
            name={name}
            checked={days === value}
            onChange={() => showDays(value)}
          />
          <span>{words.daysShown[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
