import { type FormEvent, useState } from 'react'
import type { Click } from '../../../../rules/fit-grid.ts'
import type { Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { Button } from '../../../ui/button.tsx'
import { readNumber } from '../../../ui/format/typed-numbers.ts'
import { TextNumber } from '../panels/text-number.tsx'
import { type CountResult, countGrid } from './count.ts'
import styles from './grid.module.css'
import * as words from './words.ts'

interface CountFormProps {
  readonly first: Click
  readonly second: Point
  readonly onCounted: (hex: Hex) => void
}

const sayCannot = (result: CountResult): string => {
  if (result.kind === 'grid') return ''
  return result.why === 'nothing-counted' ? words.nothingCounted : words.countAgain
}

export const CountForm = ({ first, second, onCounted }: CountFormProps) => {
  const [columns, setColumns] = useState('')
  const [hexes, setHexes] = useState('')
  const [problem, setProblem] = useState('')

  const count = (event: FormEvent): void => {
    event.preventDefault()
    const across = readNumber('whole', columns, { min: 0 })
    const down = readNumber('decimal', hexes, { min: 0 })
    if (across === undefined || down === undefined) {
      setProblem(words.mustCount)
      return
    }
    const result = countGrid(first, second, { columns: across, hexes: down })
    setProblem(sayCannot(result))
    if (result.kind === 'grid') onCounted(result.hex)
  }

  return (
    <form className={`stack ${styles.count}`} onSubmit={count}>
      <p>
        <b>{words.orCount}</b> {words.howToCount}
      </p>
      <div className={styles.fields}>
        <TextNumber label={words.columnsAcross} text={columns} onWrite={setColumns} />
        <TextNumber label={words.hexesUpOrDown} text={hexes} onWrite={setHexes} />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit">{words.useCount}</Button>
    </form>
  )
}
