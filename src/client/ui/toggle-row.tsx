import styles from './toggle-row.module.css'

interface ToggleRowProps<Value> {
  /** What is chosen, for screen readers. */
  readonly name: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices side by side, of which one holds. */
export const ToggleRow = <Value extends string | boolean>({
  name,
  choices,
  value,
  onChange,
}: ToggleRowProps<Value>) => (
  <fieldset className={styles.row}>
    <legend className="visually-hidden">{name}</legend>
    {choices.map((choice) => (
      <button
        key={choice.label}
        type="button"
        className={styles.choice}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </fieldset>
)
