import { memo, useId, useState } from 'react'
import { diceIn } from '../../../../rules/dice-expression.ts'
import { Button } from '../../../ui/button.tsx'
import { drawn } from '../../../ui/icons.tsx'
import { rowProblems } from '../faults.ts'
import { type DraftRow, rangeOf } from '../table-draft.ts'
import * as words from '../words.ts'
import styles from './rows.module.css'

const MoreIcon = drawn(<path d="M6 9.5l6 6 6-6" />)

/** The names of the tables that a row may lead to, by their ids. */
export type Leads = Readonly<Record<string, string>>

interface RowProps {
  readonly row: DraftRow
  /** From 1. */
  readonly place: number
  readonly die: number
  readonly leads: Leads
  /** null removes the row. Keeps its identity, so that a row is drawn anew only when it changes. */
  readonly onRow: (key: string, row: DraftRow | null) => void
}

export const Row = memo(({ row, place, die, leads, onRow }: RowProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const problems = rowProblems(row, die)
  const range = rangeOf(row)
  const write = (change: Partial<DraftRow>): void => onRow(row.key, { ...row, ...change })

  const said = (problem: keyof typeof problems, label: string) => ({
    'aria-label': label,
    'aria-invalid': problems[problem] !== undefined,
    'aria-describedby': problems[problem] === undefined ? undefined : `${id}-${problem}`,
  })
  const number = (field: 'from' | 'to', label: string) => (
    <input
      {...said('range', label)}
      className={styles[field]}
      value={row[field]}
      placeholder=" "
      data-field={field}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      onChange={({ target }) => write({ [field]: target.value })}
    />
  )
  return (
    <li className={styles.row} data-row="" data-open={isOpen} aria-label={words.row(place)}>
      <span className={styles.range}>
        {number('from', words.from(place))}
        <span aria-hidden="true">–</span>
        {number('to', words.to(place))}
        <span className={styles.share}>
          {range && !problems.range && words.inHundred((100 * (range.max - range.min + 1)) / die)}
        </span>
      </span>
      <span className={styles.what}>
        <textarea
          {...said('name', words.rowName(place))}
          rows={1}
          value={row.name}
          data-field="name"
          enterKeyHint="next"
          onChange={({ target }) => write({ name: target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        <Marks row={row} leads={leads} />
      </span>
      <textarea
        {...said('details', words.details(place))}
        className={styles.details}
        placeholder={words.heads.details}
        rows={1}
        value={row.details}
        onChange={({ target }) => write({ details: target.value })}
      />
      <button
        type="button"
        className={styles.more}
        aria-label={words.more(place)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {Object.entries(problems).map(
        ([problem, why]) =>
          why && (
            <span key={problem} id={`${id}-${problem}`} className={styles.problem}>
              {why}
            </span>
          ),
      )}
      {isOpen && (
        <div className={styles.rest}>
          <label>
            {words.thenRollOn}
            <select
              value={row.table ?? ''}
              onChange={({ target }) => write({ table: target.value || null })}
            >
              <option value="">{words.nothingMore}</option>
              {Object.entries(leads).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <input
              type="checkbox"
              checked={row.once}
              onChange={({ target }) => write({ once: target.checked })}
            />
            {words.once}
            <small>{words.aboutOnce}</small>
          </label>
          <Button onClick={() => onRow(row.key, null)}>{words.remove}</Button>
        </div>
      )}
    </li>
  )
})

/** What is seen of a row without opening it. */
const Marks = ({ row, leads }: Pick<RowProps, 'row' | 'leads'>) => {
  const dice = diceIn(row.name)
  if (row.table === null && !row.once && dice.length === 0) return null
  return (
    <small className={styles.marks}>
      {dice.length > 0 && <span>{words.quantities(dice.map(({ text }) => text))}</span>}
      {row.table !== null && <span>{words.thenTable(leads[row.table] ?? words.unknownTable)}</span>}
      {row.once && <span>{words.once}</span>}
    </small>
  )
}
