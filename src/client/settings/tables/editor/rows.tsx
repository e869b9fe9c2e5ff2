import {
  type KeyboardEvent,
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/button.tsx'
import { iconOf } from '#client/ui/icons.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { findDiceExpressions } from '#rules/dice/dice-expression.ts'
import { resultOdds, type TableDice } from '#rules/dice/table-dice.ts'
import { findFaults, rowProblems, withNextRow } from '../faults.ts'
import { type DraftRow, newRow, type Range, rangeOf, type TableDraft } from '../table-draft.ts'
import * as words from '../words.ts'
import styles from './rows.module.css'

const MoreIcon = iconOf(<path d="M6 9.5l6 6 6-6" />)

/** The names of the tables that a row may lead to, by their ids. */
export type Leads = Readonly<Record<string, string>>

interface RowProps {
  readonly row: DraftRow
  /** From 1. */
  readonly place: number
  readonly rolled: TableDice
  /** The chance of each result, at its place. */
  readonly odds: readonly number[]
  readonly leads: Leads
  /** null removes the row. Keeps its identity, so that a row is drawn anew only when it changes. */
  readonly onRow: (key: string, row: DraftRow | null) => void
}

const chanceOf = ({ min, max }: Range, odds: readonly number[]): number =>
  odds.slice(min, max + 1).reduce((sum, chance) => sum + chance, 0)

const Row = memo(({ row, place, rolled, odds, leads, onRow }: RowProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const problems = rowProblems(row, rolled)
  const range = rangeOf(row)
  const dice = findDiceExpressions(row.name)
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
          {range && !problems.range && words.inHundred(100 * chanceOf(range, odds))}
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
        {(dice.length > 0 || row.table !== null || row.once) && (
          <small className={`row marked ${styles.marks}`}>
            {dice.length > 0 && <span>{words.quantities(dice.map(({ text }) => text))}</span>}
            {row.table !== null && (
              <span>{words.thenTable(leads[row.table] ?? words.unknownTable)}</span>
            )}
            {row.once && <span>{words.once}</span>}
          </small>
        )}
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
            <span key={problem} id={`${id}-${problem}`} className={`wrong ${styles.problem}`}>
              {why}
            </span>
          ),
      )}
      {isOpen && (
        <div className={`row gap-4 ${styles.rest}`}>
          <label className="check">
            {words.thenRollOn}
            <Select
              options={[['', words.nothingMore], ...Object.entries(leads)]}
              value={row.table ?? ''}
              onChange={(table) => write({ table: table || null })}
            />
          </label>
          <label className="check">
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

interface RowsProps {
  readonly draft: TableDraft
  readonly leads: Leads
  /** Why it was not saved; a new object each time, which leads to the first fault. */
  readonly flagged: object | null
  readonly onRows: (rows: readonly DraftRow[]) => void
}

const rowsIn = (list: HTMLElement | null): Element[] => [
  ...(list?.querySelectorAll('[data-row]') ?? []),
]

/** A table's rows in their order, with a red rule where results are missing or taken twice. */
export const Rows = ({ draft, leads, flagged, onRows }: RowsProps) => {
  const { rows, die, dice } = draft
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ readonly at: number; readonly field: string } | null>(null)
  const rolled = useMemo(() => ({ die, dice }), [die, dice])
  const odds = useMemo(() => resultOdds(rolled), [rolled])
  const faults = useMemo(() => findFaults(rows, rolled), [rows, rolled])
  const newest = useRef({ rows, onRows })
  useLayoutEffect(() => {
    newest.current = { rows, onRows }
  })

  const change = useCallback((key: string, row: DraftRow | null) => {
    const { rows: all, onRows: report } = newest.current
    const at = all.findIndex((each) => each.key === key)
    report(all.toSpliced(at, 1, ...(row ? [row] : [])))
    if (!row) setWanted({ at: Math.max(0, at - 1), field: 'name' })
  }, [])
  const add = (): void => {
    const next = withNextRow(draft)
    onRows(next?.rows ?? [...rows, newRow(rows, { from: '', to: '' })])
    setWanted(next ? { at: next.at, field: 'name' } : { at: rows.length, field: 'from' })
  }
  /** To the same field of the next row, or with Shift of the one before. */
  const goByEnter = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    const target = event.target as HTMLElement
    const { field } = target.dataset
    if (key !== 'Enter' || field === undefined) return
    event.preventDefault()
    const row = rowsIn(list.current).findIndex((each) => each.contains(target))
    const at = row + (shiftKey ? -1 : 1)
    const next = at < rows.length ? null : withNextRow(draft)
    if (next) onRows(next.rows)
    setWanted({ at: next?.at ?? at, field })
  }

  useLayoutEffect(() => {
    const row = wanted && rowsIn(list.current)[wanted.at]
    row?.querySelector<HTMLElement>(`[data-field="${wanted?.field}"]`)?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  useLayoutEffect(() => {
    if (!flagged) return
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
  }, [flagged])

  /** Red rules above the row of that index. */
  const rulesAbove = (index: number) =>
    faults
      .filter(({ at }) => at === index)
      .map((fault) => (
        <li
          key={`fault ${fault.min}`}
          className={`wrong ${styles.fault}`}
          data-fault=""
          tabIndex={-1}
        >
          {words.fault(fault)}
        </li>
      ))

  return (
    <section className={`stack ${styles.table}`} aria-label={words.rows}>
      <div className={`soft ${styles.heads}`} aria-hidden="true">
        <span>{words.heads.range}</span>
        <span>{words.heads.name}</span>
        <span>{words.heads.details}</span>
      </div>
      {/* Enter belongs to the fields, which are in the rows. */}
      <ol ref={list} onKeyDown={goByEnter}>
        {rows.flatMap((row, index) => [
          ...rulesAbove(index),
          <Row key={row.key} {...{ row, rolled, odds, leads }} place={index + 1} onRow={change} />,
        ])}
        {rulesAbove(rows.length)}
      </ol>
      <p>
        <Button onClick={add}>{words.addRow}</Button>
      </p>
    </section>
  )
}
