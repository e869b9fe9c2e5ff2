import { type FormEvent, useState } from 'react'
import type { Click } from '../../../rules/fit-grid.ts'
import type { Point } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import { readWholeNumber } from '../../supplies/whole-number.ts'
import button from '../../ui/button.module.css'
import { TextNumber } from '../ui/text-number.tsx'
import { type CountResult, countGrid } from './count.ts'
import { readDecimal } from './decimal.ts'
import styles from './grid.module.css'

interface CountFormProps {
  readonly first: Click
  readonly second: Point
  readonly onCounted: (hex: Hex) => void
}

const sayCannot = (result: CountResult): string => {
  if (result.kind === 'grid') return ''
  switch (result.why) {
    case 'nothing-counted':
      return 'Count at least one column, or one hex up or down.'
    case 'no-hex-there':
    case 'not-a-grid':
      return 'That makes no grid between these two clicks. Count once more.'
  }
}

/** Which hex the second click is, for those who would rather count than read. */
export const CountForm = ({ first, second, onCounted }: CountFormProps) => {
  const [columns, setColumns] = useState('')
  const [hexes, setHexes] = useState('')
  const [problem, setProblem] = useState('')

  const count = (event: FormEvent): void => {
    event.preventDefault()
    const across = readWholeNumber(columns)
    const down = readDecimal(hexes)
    if (across === undefined || down === undefined || across < 0 || down < 0) {
      setProblem('Columns are a whole number, hexes a whole one or with .5; 0 is one too.')
      return
    }
    const result = countGrid(first, second, { columns: across, hexes: down })
    setProblem(sayCannot(result))
    if (result.kind === 'grid') onCounted(result.hex)
  }

  return (
    <form className={styles.count} onSubmit={count}>
      <p>
        <b>Or count from click 1 to click 2.</b> Along the map, whichever way; a half hex is found
        by itself.
      </p>
      <div className={styles.fields}>
        <TextNumber label="Columns across" text={columns} onWrite={setColumns} />
        <TextNumber label="Hexes up or down" text={hexes} onWrite={setHexes} />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className={button.button}>
        Use this count
      </button>
    </form>
  )
}
