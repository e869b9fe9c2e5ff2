import { useId } from 'react'
import { TABLE_DICE, type TableDie } from '../../../../rules/encounter.ts'
import * as words from '../words.ts'
import styles from './tables.module.css'

interface DieSelectProps {
  readonly die: TableDie
  readonly onChange: (die: TableDie) => void
}

export const DieSelect = ({ die, onChange }: DieSelectProps) => {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{words.die}</label>
      <select
        id={id}
        value={die}
        onChange={({ target }) => {
          const chosen = TABLE_DICE.find((sides) => String(sides) === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {TABLE_DICE.map((sides) => (
          <option key={sides} value={sides}>
            {words.dieOf(sides)}
          </option>
        ))}
      </select>
    </span>
  )
}
