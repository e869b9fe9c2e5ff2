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
import { findFaults, rowProblems, withRowForGap } from '../faults.ts'
import { type DraftRow, newRow, type Range, rangeOf, type TableDraft } from '../table-draft.ts'
import * as words from '../words.ts'
import styles from './rows.module.css'

const MoreIcon = iconOf(<path d="M6 9.5l6 6 6-6" />)

/** Names of the tables that a row may link to, by their ids. */
export type TableNames = Readonly<Record<string, string>>

interface RowProps {
  readonly row: DraftRow
  /** Counted from 1. */
  readonly rowNumber: number
  readonly tableDice: TableDice
  /** The chance of each result, indexed by the result. */
  readonly resultChances: readonly number[]
  readonly tableNames: TableNames
  /**
   * null removes the row. The function must stay the same, so that only changed rows are drawn
   * again.
   */
  readonly onRow: (key: string, row: DraftRow | null) => void
}

const chanceOf = ({ min, max }: Range, resultChances: readonly number[]): number =>
  resultChances.slice(min, max + 1).reduce((sum, chance) => sum + chance, 0)

const Row = memo(({ row, rowNumber, tableDice, resultChances, tableNames, onRow }: RowProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const problems = rowProblems(row, tableDice)
  const range = rangeOf(row)
  const dice = findDiceExpressions(row.name)
  const changeRow = (change: Partial<DraftRow>): void => onRow(row.key, { ...row, ...change })

  const fieldProps = (problem: keyof typeof problems, label: string) => ({
    'aria-label': label,
    'aria-invalid': problems[problem] !== undefined,
    'aria-describedby': problems[problem] === undefined ? undefined : `${id}-${problem}`,
  })
  const rangeInput = (field: 'from' | 'to', label: string) => (
    <input
      {...fieldProps('range', label)}
      className={styles[field]}
      value={row[field]}
      placeholder=" "
      data-field={field}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      onChange={({ target }) => changeRow({ [field]: target.value })}
    />
  )
  return (
    <li className={styles.row} data-row="" data-open={isOpen} aria-label={words.row(rowNumber)}>
      <span className={styles.range}>
        {rangeInput('from', words.from(rowNumber))}
        <span aria-hidden="true">–</span>
        {rangeInput('to', words.to(rowNumber))}
        <span className={styles.share}>
          {range && !problems.range && words.inHundred(100 * chanceOf(range, resultChances))}
        </span>
      </span>
      <span className={styles.what}>
        <textarea
          {...fieldProps('name', words.rowName(rowNumber))}
          rows={1}
          value={row.name}
          data-field="name"
          enterKeyHint="next"
          onChange={({ target }) => changeRow({ name: target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        {(dice.length > 0 || row.table !== null || row.once) && (
          <small className={`row marked ${styles.marks}`}>
            {dice.length > 0 && <span>{words.quantities(dice.map(({ text }) => text))}</span>}
            {row.table !== null && (
              <span>{words.thenTable(tableNames[row.table] ?? words.unknownTable)}</span>
            )}
            {row.once && <span>{words.once}</span>}
          </small>
        )}
      </span>
      <textarea
        {...fieldProps('details', words.details(rowNumber))}
        className={styles.details}
        placeholder={words.heads.details}
        rows={1}
        value={row.details}
        onChange={({ target }) => changeRow({ details: target.value })}
      />
      <button
        type="button"
        className={styles.more}
        aria-label={words.more(rowNumber)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {Object.entries(problems).map(
        ([problem, problemText]) =>
          problemText && (
            <span key={problem} id={`${id}-${problem}`} className={`wrong ${styles.problem}`}>
              {problemText}
            </span>
          ),
      )}
      {isOpen && (
        <div className={`row gap-4 ${styles.rest}`}>
          <label className="check">
            {words.thenRollOn}
            <Select
              options={[['', words.nothingMore], ...Object.entries(tableNames)]}
              value={row.table ?? ''}
              onChange={(table) => changeRow({ table: table || null })}
            />
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={row.once}
              onChange={({ target }) => changeRow({ once: target.checked })}
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
  readonly tableNames: TableNames
  /** A new object after each failed save: then the first faulty field gets the focus. */
  readonly failedSave: object | null
  readonly onRows: (rows: readonly DraftRow[]) => void
}

const rowElements = (listRef: HTMLElement | null): Element[] => [
  ...(listRef?.querySelectorAll('[data-row]') ?? []),
]

/** A table's rows, with a red line where results are missing or covered twice. */
export const Rows = ({ draft, tableNames, failedSave, onRows }: RowsProps) => {
  const { rows, die, dice } = draft
  const listRef = useRef<HTMLOListElement>(null)
  const [focusTarget, setFocusTarget] = useState<{
    readonly at: number
    readonly field: string
  } | null>(null)
  const tableDice = useMemo(() => ({ die, dice }), [die, dice])
  const resultChances = useMemo(() => resultOdds(tableDice), [tableDice])
  const faults = useMemo(() => findFaults(rows, tableDice), [rows, tableDice])
  const latest = useRef({ rows, onRows })
  useLayoutEffect(() => {
    latest.current = { rows, onRows }
  })

  const change = useCallback((key: string, row: DraftRow | null) => {
    const { rows: allRows, onRows: reportRows } = latest.current
    const at = allRows.findIndex((each) => each.key === key)
    reportRows(allRows.toSpliced(at, 1, ...(row ? [row] : [])))
    if (!row) setFocusTarget({ at: Math.max(0, at - 1), field: 'name' })
  }, [])
  const addRow = (): void => {
    const withNewRow = withRowForGap(draft)
    onRows(withNewRow?.rows ?? [...rows, newRow(rows, { from: '', to: '' })])
    setFocusTarget(
      withNewRow ? { at: withNewRow.aboveRow, field: 'name' } : { at: rows.length, field: 'from' },
    )
  }
  /** Enter moves to the same field of the next row, Shift and Enter to the row before. */
  const onEnter = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    const target = event.target as HTMLElement
    const { field } = target.dataset
    if (key !== 'Enter' || field === undefined) return
    event.preventDefault()
    const row = rowElements(listRef.current).findIndex((each) => each.contains(target))
    const at = row + (shiftKey ? -1 : 1)
    const withNewRow = at < rows.length ? null : withRowForGap(draft)
    if (withNewRow) onRows(withNewRow.rows)
    setFocusTarget({ at: withNewRow?.aboveRow ?? at, field })
  }

  useLayoutEffect(() => {
    const row = focusTarget && rowElements(listRef.current)[focusTarget.at]
    row?.querySelector<HTMLElement>(`[data-field="${focusTarget?.field}"]`)?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [focusTarget])
  useLayoutEffect(() => {
    if (!failedSave) return
    listRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
  }, [failedSave])

  /** Red lines for the faults above the row with this index. */
  const faultLinesAbove = (index: number) =>
    faults
      .filter(({ aboveRow }) => aboveRow === index)
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
      {/* The list handles Enter for the fields in its rows. */}
      <ol ref={listRef} onKeyDown={onEnter}>
        {rows.flatMap((row, index) => [
          ...faultLinesAbove(index),
          <Row
            key={row.key}
            {...{ row, tableDice, resultChances, tableNames }}
            rowNumber={index + 1}
            onRow={change}
          />,
        ])}
        {faultLinesAbove(rows.length)}
      </ol>
      <p>
        <Button onClick={addRow}>{words.addRow}</Button>
      </p>
    </section>
  )
}
