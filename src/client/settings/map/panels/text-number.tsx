import { type KeyboardEvent, useId } from 'react'
import styles from './text-number.module.css'

interface TextNumberProps {
  readonly label: string
  readonly of?: string
  readonly text: string
  readonly unit?: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly onWrite: (text: string) => void
  readonly onLeave?: () => void
  readonly onStep?: (by: 1 | -1, big: boolean) => void
}

/** Of type text: number inputs drop what they cannot read and follow the mouse wheel. */
export const TextNumber = (props: TextNumberProps) => {
  const { label, of, text, unit, hint, problem, onWrite, onLeave, onStep } = props
  const id = useId()
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onLeave?.()
    if (!onStep || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey)
  }
  return (
    <div className={styles.field}>
      <label className={`soft small ${styles.label}`} htmlFor={id}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </label>
      <span className={`row ${styles.line}`}>
        <input
          id={id}
          className={`field ${styles.input}`}
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={step}
          onBlur={onLeave}
        />
        {unit && <span className="soft small">{unit}</span>}
      </span>
      <span id={`${id}-about`} className={`small ${styles.about}`}>
        {hint && <span className="soft">{hint}</span>}
        {problem && <span className="wrong">{problem}</span>}
      </span>
    </div>
  )
}
