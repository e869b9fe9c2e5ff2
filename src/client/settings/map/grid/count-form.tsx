import { type FormEvent, useState } from 'react'
import type { Extent } from '../../../../rules/tiles.ts'
import { Button } from '../../../ui/button.tsx'
import { readNumber } from '../../../ui/format/typed-numbers.ts'
import { TextNumber } from '../panels/text-number.tsx'
import styles from './grid.module.css'
import { countTo, type Laying } from './laying.ts'
import * as words from './words.ts'

/** R-GRID-7: how many columns and rows lie between the two hexes. */
export const CountForm = (props: {
  readonly laying: Laying
  readonly sheet: Extent
  readonly onLay: (laying: Laying) => void
}) => {
  const { laying, sheet, onLay } = props
  const [columns, setColumns] = useState('')
  const [rows, setRows] = useState('')
  const [problem, setProblem] = useState('')
  const { centre, second } = laying

  const count = (event: FormEvent): void => {
    event.preventDefault()
    const across = readNumber('whole', columns, { min: 0 })
    const down = readNumber('whole', rows, { min: 0 })
    if (across === undefined || down === undefined) {
      setProblem(words.mustCount)
      return
    }
    const counted = countTo(laying, { columns: across, rows: down }, sheet)
    setProblem(counted ? '' : words.noGrid)
    if (counted) onLay(counted)
  }
  return (
    <form className="stack" onSubmit={count}>
      <h4>{words.countTitle}</h4>
      <p className="soft small">{words.howToCount}</p>
      {second && (
        <>
          <div className={styles.fields}>
            <TextNumber
              label={words.columnsTo[second.x < centre.x ? 'left' : 'right']}
              text={columns}
              onWrite={setColumns}
            />
            <TextNumber
              label={words.rowsTo[second.y < centre.y ? 'up' : 'down']}
              text={rows}
              onWrite={setRows}
            />
          </div>
          {problem && (
            <p className="wrong" role="alert">
              {problem}
            </p>
          )}
          <div className="row">
            <Button type="submit">{words.useCount}</Button>
          </div>
        </>
      )}
    </form>
  )
}
