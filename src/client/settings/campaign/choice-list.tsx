import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'
import { playersSee } from './words.tsx'

interface ChoiceRowProps {
  readonly type: 'radio' | 'checkbox'
  /** One name shared by all radio buttons of a list. */
  readonly name?: string
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

export const ChoiceRow = (props: ChoiceRowProps) => {
  const { label, onChange, children, ...input } = props
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        {...input}
        id={id}
        className={styles.radio}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div id={`${id}-about`} className={`stack gap-1 ${styles.about}`}>
        {children}
      </div>
    </div>
  )
}

interface Choice {
  readonly label: string
  readonly about: string
  /** What players see if this is chosen; shown below `about`. */
  readonly players?: string
}

interface ChoiceListProps<Value extends string> {
  readonly name: string
  readonly choices: Readonly<Record<Value, Choice>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const ChoiceDescription = ({ about, players }: Choice) =>
  players === undefined ? (
    about
  ) : (
    <>
      <p>{about}</p>
      <p className="soft">
        <b>{playersSee}</b> {players}
      </p>
    </>
  )

export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { name, choices, value, onChange } = props
  const id = useId()
  return (
    <fieldset className="ruled">
      <legend className={`soft small ${styles.legend}`}>{name}</legend>
      {(Object.keys(choices) as Value[]).map((each) => (
        <ChoiceRow
          key={each}
          type="radio"
          name={id}
          label={choices[each].label}
          checked={each === value}
          onChange={() => onChange(each)}
        >
          <ChoiceDescription {...choices[each]} />
        </ChoiceRow>
      ))}
    </fieldset>
  )
}
