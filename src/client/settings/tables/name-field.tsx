import { useId } from 'react'
import { tableNameProblem } from './faults.ts'
import styles from './tables.module.css'
import * as words from './words.ts'

interface NameFieldProps {
  readonly name: string
  readonly onChange: (name: string) => void
}

/** A table's name, with what is wrong with it. */
export const NameField = ({ name, onChange }: NameFieldProps) => {
  const id = useId()
  const problem = tableNameProblem(name)
  return (
    <span className={styles.field} data-wide="">
      <label htmlFor={id}>{words.name}</label>
      <input
        id={id}
        value={name}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
