import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type DraftRow, newRow, type TableDraft } from '../drafts.ts'
import { type Fault, findFaults, type TableProblem, withNextRow } from '../faults.ts'
import * as words from '../words.ts'
import { type Field, type Lead, Row, type RowActions } from './row.tsx'
import styles from './rows.module.css'

interface RowsProps {
  readonly draft: TableDraft
  readonly leads: readonly Lead[]
  /** Why it was not saved; a new object each time. */
  readonly flagged: TableProblem | null
  readonly onRows: (rows: readonly DraftRow[]) => void
}

const focusIn = (list: HTMLElement | null, at: number, field: string): void => {
  const row = list?.querySelectorAll('[data-row]')[at]
  row?.querySelector<HTMLElement>(field)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** A table's rows in their order, with a red rule where results are missing or taken twice. */
export const Rows = ({ draft, leads, flagged, onRows }: RowsProps) => {
  const { rows, die } = draft
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ readonly at: number; readonly field: Field } | null>(null)
  const faults = useMemo(() => findFaults(rows, die), [rows, die])
  const newest = useRef({ draft, onRows })
  useLayoutEffect(() => {
    newest.current = { draft, onRows }
  })

  const actions = useMemo<RowActions>(() => {
    const change = (next: (rows: readonly DraftRow[]) => readonly DraftRow[]): void =>
      newest.current.onRows(next(newest.current.draft.rows))
    return {
      write: (row) => change((all) => all.map((each) => (each.key === row.key ? row : each))),
      remove: (key) => {
        const at = newest.current.draft.rows.findIndex((row) => row.key === key)
        change((all) => all.toSpliced(at, 1))
        setWanted({ at: Math.max(0, at - 1), field: 'name' })
      },
      go: (key, field, by) => {
        const { rows: all } = newest.current.draft
        const at = all.findIndex((row) => row.key === key) + by
        const next = at < all.length ? null : withNextRow(newest.current.draft)
        if (next) newest.current.onRows(next.rows)
        setWanted({ at: next?.at ?? at, field })
      },
      turn: (key) => setOpen((now) => (now === key ? null : key)),
    }
  }, [])
  const add = (): void => {
    const next = withNextRow(draft)
    onRows(next?.rows ?? [...rows, newRow(rows, { from: '', to: '' })])
    setWanted(next ? { at: next.at, field: 'name' } : { at: rows.length, field: 'from' })
  }

  useLayoutEffect(() => {
    if (wanted) focusIn(list.current, wanted.at, `[data-field="${wanted.field}"]`)
  }, [wanted])
  useLayoutEffect(() => {
    if (flagged === null) return
    if (flagged.row !== null) focusIn(list.current, flagged.row, '[aria-invalid="true"]')
    else list.current?.querySelector<HTMLElement>('[data-fault]')?.focus()
  }, [flagged])

  return (
    <section className={styles.table} aria-label={words.rows}>
      <div className={styles.heads} aria-hidden="true">
        <span>{words.heads.range}</span>
        <span>{words.heads.name}</span>
        <span>{words.heads.details}</span>
      </div>
      <ol ref={list}>
        {rows.flatMap((row, index) => [
          <Faults key={`faults-${row.key}`} faults={faults} at={index} />,
          <Row
            key={row.key}
            row={row}
            place={index + 1}
            die={die}
            leads={leads}
            isOpen={open === row.key}
            actions={actions}
          />,
        ])}
        <Faults faults={faults} at={rows.length} />
      </ol>
      {rows.length === 0 && <p className={styles.empty}>{words.noRows}</p>}
      <p>
        <Button onClick={add}>{words.addRow}</Button>
      </p>
    </section>
  )
}

interface FaultsProps {
  readonly faults: readonly Fault[]
  /** The index of the row that they stand above. */
  readonly at: number
}

/** Red rules between two rows. */
const Faults = ({ faults, at }: FaultsProps) =>
  faults
    .filter((fault) => fault.at === at)
    .map((fault) => (
      <li
        key={`${fault.kind}-${fault.min}`}
        className={styles.fault}
        data-fault={fault.kind}
        tabIndex={-1}
      >
        {words.fault(fault)}
      </li>
    ))
