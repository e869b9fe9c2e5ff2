import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DAYS_WITH, type Filter } from './filter.ts'
import styles from './journal-page.module.css'
import * as words from './words.ts'

interface JournalToolsProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** Days ended. */
  readonly last: number
  readonly onGo: (day: number) => void
  /** What the filter or the jump came to. */
  readonly told: string
}

/** R-PAGE-3: filter and jump. */
export const JournalTools = ({ filter, onFilter, last, onGo, told }: JournalToolsProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState('')
  const choose = (change: Partial<Filter>): void => {
    setMissing('')
    onFilter({ ...filter, ...change })
  }
  const go = (event: FormEvent): void => {
    event.preventDefault()
    const day = Number(typed)
    const isThere = typed !== '' && Number.isInteger(day) && day >= 1 && day <= last
    setMissing(isThere ? '' : words.noSuchDay(day, last))
    if (isThere) onGo(day)
  }
  return (
    <div className={styles.tools}>
      <label className={styles.tool} htmlFor={`${id}-find`}>
        <span>{words.find}</span>
        <input
          id={`${id}-find`}
          type="search"
          value={filter.text}
          onChange={({ target }) => choose({ text: target.value })}
        />
      </label>
      <label className={styles.tool} htmlFor={`${id}-having`}>
        <span>{words.having}</span>
        <select
          id={`${id}-having`}
          value={filter.having}
          onChange={({ target }) => {
            const having = DAYS_WITH.find((each) => each === target.value)
            if (having) choose({ having })
          }}
        >
          {DAYS_WITH.map((having) => (
            <option key={having} value={having}>
              {words.havingWhat[having]}
            </option>
          ))}
        </select>
      </label>
      <form className={styles.tool} noValidate onSubmit={go}>
        <label htmlFor={`${id}-day`}>{words.goToDay}</label>
        <input
          id={`${id}-day`}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-describedby={`${id}-told`}
          onChange={({ target }) => {
            setTyped(target.value.trim())
            setMissing('')
          }}
        />
        <Button type="submit">{words.go}</Button>
      </form>
      <p id={`${id}-told`} className={styles.told} aria-live="polite">
        {missing || told}
      </p>
    </div>
  )
}
