import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

interface Choice<Value> {
  readonly value: Value
  readonly label: string
  /** What comes of it, in a sentence or two. */
  readonly about: ReactNode
}

interface ChoiceListProps<Value> {
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few ways to play, each with what comes of it; one holds. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { name, choices, value, onChange } = props
  const id = useId()
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{name}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={styles.choice}>
          <input
            id={`${id}-${choice.value}`}
            className={styles.radio}
            type="radio"
            name={id}
            checked={choice.value === value}
            aria-describedby={`${id}-${choice.value}-about`}
            onChange={() => onChange(choice.value)}
          />
          <label className={styles.label} htmlFor={`${id}-${choice.value}`}>
            {choice.label}
          </label>
          <div id={`${id}-${choice.value}-about`} className={styles.about}>
            {choice.about}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
