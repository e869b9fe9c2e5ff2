import styles from './toggle-row.module.css'

interface ToggleRowProps<Value> {
  /** The group's name for screen readers. */
  readonly name: string
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    /** The beginning of the label; narrow screens show nothing else. */
    readonly shortLabel?: string
  }[]
  /** Null while none is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

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
        className={`choosable ${styles.choice}`}
        aria-label={choice.label}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.shortLabel ?? choice.label}
        {choice.shortLabel && (
          <span className={styles.rest}>{choice.label.slice(choice.shortLabel.length)}</span>
        )}
      </button>
    ))}
  </fieldset>
)
