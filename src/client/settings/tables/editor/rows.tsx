import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { findFaults, withNextRow } from '../faults.ts'
import { type DraftRow, newRow, type TableDraft } from '../table-draft.ts'
import * as words from '../words.ts'
import { type Leads, Row } from './row.tsx'
import styles from './rows.module.css'

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
  const { rows, die } = draft
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ readonly at: number; readonly field: string } | null>(null)
  const faults = useMemo(() => findFaults(rows, die), [rows, die])
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
        <li key={`fault ${fault.min}`} className={styles.fault} data-fault="" tabIndex={-1}>
          {words.fault(fault)}
        </li>
      ))

  return (
    <section className={styles.table} aria-label={words.rows}>
      <div className={styles.heads} aria-hidden="true">
        <span>{words.heads.range}</span>
        <span>{words.heads.name}</span>
        <span>{words.heads.details}</span>
      </div>
      {/* Enter belongs to the fields, which are in the rows. */}
      <ol ref={list} onKeyDown={goByEnter}>
        {rows.flatMap((row, index) => [
          ...rulesAbove(index),
          <Row key={row.key} row={row} place={index + 1} die={die} leads={leads} onRow={change} />,
        ])}
        {rulesAbove(rows.length)}
      </ol>
      <p>
        <Button onClick={add}>{words.addRow}</Button>
      </p>
    </section>
  )
}
