import { type KeyboardEvent, useState } from 'react'
import { fieldText, readNumber } from '../../ui/format/typed-numbers.ts'
import styles from './rules.module.css'

interface TypedNumberProps {
  readonly label: string
  /** NaN: what was typed is no number. */
  readonly value: number
  readonly invalid: boolean
  readonly describedBy: string
  readonly onChange: (value: number) => void
}

/** A number in a sentence. Arrows step; what is no whole number is NaN. */
export const TypedNumber = (props: TypedNumberProps) => {
  const { label, value, invalid, describedBy, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const own = Number.isNaN(value) ? '' : fieldText(value)
  const text = typed !== null && Object.is(read(typed), value) ? typed : own
  const write = (next: string): void => {
    setTyped(next)
    onChange(read(next))
  }
  const step = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || Number.isNaN(value)) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    write(fieldText(value + (event.key === 'ArrowUp' ? 1 : -1)))
  }
  return (
    <input
      className={styles.number}
      type="text"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: `${Math.max(2, text.length) + 2}ch` }}
      value={text}
      onChange={(event) => write(event.target.value)}
      onKeyDown={step}
      onBlur={() => !invalid && setTyped(null)}
    />
  )
}

const read = (text: string): number => readNumber('whole', text) ?? Number.NaN
