import { type KeyboardEvent, memo, useId } from 'react'
import { diceIn } from '../../../../rules/dice-expression.ts'
import { Button } from '../../../ui/button.tsx'
import { drawn } from '../../../ui/icons.tsx'
import { type DraftRow, rangeOf } from '../drafts.ts'
import { rowProblems } from '../faults.ts'
import * as words from '../words.ts'
import styles from './rows.module.css'

const MoreIcon = drawn(<path d="M6 9.5l6 6 6-6" />)

/** A table that a row may lead to. */
export interface Lead {
  readonly key: string
  readonly name: string
  /** It leads back to this table. */
  readonly isCircular: boolean
}

/** A field of one line. */
export type Field = 'from' | 'to' | 'name'

/** What rows report. It keeps its identity, so that a row is drawn anew only when it changes. */
export interface RowActions {
  readonly write: (row: DraftRow) => void
  readonly remove: (key: string) => void
  /** To the same field of the next row or the one before. */
  readonly go: (key: string, field: Field, by: 1 | -1) => void
  /** Shows more of the row, or no more of it. */
  readonly turn: (key: string) => void
}

interface RowProps {
  readonly row: DraftRow
  /** From 1. */
  readonly place: number
  readonly die: number
  readonly leads: readonly Lead[]
  readonly isOpen: boolean
  readonly actions: RowActions
}

export const Row = memo(({ row, place, die, leads, isOpen, actions }: RowProps) => {
  const id = useId()
  const problems = rowProblems(row, die)
  const range = rangeOf(row)
  const write = (change: Partial<DraftRow>): void => actions.write({ ...row, ...change })

  const goByEnter = (event: KeyboardEvent): void => {
    const { target } = event
    const field = target instanceof HTMLElement ? target.dataset.field : undefined
    if (event.key !== 'Enter' || field === undefined) return
    event.preventDefault()
    actions.go(row.key, field as Field, event.shiftKey ? -1 : 1)
  }
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
      data-field={field}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      onChange={({ target }) => write({ [field]: target.value })}
    />
  )
  return (
    <li
      className={styles.row}
      data-row=""
      data-open={isOpen || undefined}
      aria-label={words.row(place)}
      onKeyDown={goByEnter}
    >
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
        onClick={() => actions.turn(row.key)}
      >
        <MoreIcon />
      </button>
      {(['range', 'name', 'details'] as const).map(
        (problem) =>
          problems[problem] && (
            <span key={problem} id={`${id}-${problem}`} className={styles.problem}>
              {problems[problem]}
            </span>
          ),
      )}
      {isOpen && (
        <More row={row} leads={leads} onWrite={write} onRemove={() => actions.remove(row.key)} />
      )}
    </li>
  )
})

/** What is seen of a row without opening it. */
const Marks = ({ row, leads }: Pick<RowProps, 'row' | 'leads'>) => {
  const dice = diceIn(row.name)
  if (row.table === null && !row.once && dice.length === 0) return null
  const lead = leads.find(({ key }) => key === row.table)
  return (
    <small className={styles.marks}>
      {dice.length > 0 && (
        <span className={styles.dice}>{words.quantities(dice.map(({ text }) => text))}</span>
      )}
      {row.table !== null && <span>{words.thenTable(lead?.name ?? words.unknownTable)}</span>}
      {row.once && <span>{words.once}</span>}
    </small>
  )
}

interface MoreProps extends Pick<RowProps, 'row' | 'leads'> {
  readonly onWrite: (change: Partial<DraftRow>) => void
  readonly onRemove: () => void
}

const More = ({ row, leads, onWrite, onRemove }: MoreProps) => (
  <div className={styles.rest}>
    <label>
      {words.thenRollOn}
      <select
        value={row.table ?? ''}
        onChange={({ target }) => onWrite({ table: target.value || null })}
      >
        <option value="">{words.nothingMore}</option>
        {row.table !== null && !leads.some(({ key }) => key === row.table) && (
          <option value={row.table}>{words.unknownTable}</option>
        )}
        {leads.map(({ key, name, isCircular }) => (
          <option key={key} value={key} disabled={isCircular}>
            {isCircular ? words.leadsBack(name) : name}
          </option>
        ))}
      </select>
    </label>
    <label>
      <input
        type="checkbox"
        checked={row.once}
        onChange={({ target }) => onWrite({ once: target.checked })}
      />
      {words.once}
      <small>{words.aboutOnce}</small>
    </label>
    <Button onClick={onRemove}>{words.remove}</Button>
  </div>
)
