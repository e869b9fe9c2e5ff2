import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

interface Choice {
  readonly label: string
  readonly about: string
}

interface ChoiceListProps<Value extends string, Each extends Choice> {
  readonly name: string
  readonly values: readonly Value[]
  readonly choices: Readonly<Record<Value, Each>>
  readonly lay?: (choice: Each) => ReactNode
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const ChoiceList = <Value extends string, Each extends Choice>(
  props: ChoiceListProps<Value, Each>,
) => {
  const { name, values, choices, lay, value, onChange } = props
  const id = useId()
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{name}</legend>
      {values.map((each) => (
        <div key={each} className={styles.choice}>
          <input
            id={`${id}-${each}`}
            className={styles.radio}
            type="radio"
            name={id}
            checked={each === value}
            aria-describedby={`${id}-${each}-about`}
            onChange={() => onChange(each)}
          />
          <label className={styles.label} htmlFor={`${id}-${each}`}>
            {choices[each].label}
          </label>
          <div id={`${id}-${each}-about`} className={styles.about}>
            {lay ? lay(choices[each]) : choices[each].about}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
