import { type KeyboardEvent, memo, useId } from 'react'
import { diceIn } from '../../../../rules/dice-expression.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftEvent, RowChange } from '../ledger/next-draft.ts'
import { rowProblems } from '../ledger/problems.ts'
import { type DraftRow, rangeOf, widthOf } from '../ledger/table-draft.ts'
import * as words from '../words.ts'
import { GripIcon, MoreIcon } from './icons.tsx'
import styles from './ledger.module.css'

/** A table that a row may lead to. */
export interface Lead {
  readonly id: string
  readonly name: string
  /** It leads back to this table. */
  readonly circular: boolean
}

export interface LedgerRowProps {
  readonly row: DraftRow
  /** From 1. */
  readonly place: number
  readonly die: number
  readonly leads: readonly Lead[]
  readonly isOpen: boolean
  /** Where a dragged row would go: a line above it or below it. */
  readonly drop: 'above' | 'below' | null
  readonly onEvent: (event: DraftEvent) => void
  readonly onOpen: (row: string | null) => void
  /** Adds a row behind this one and goes there. */
  readonly onAdd: (after: string) => void
  readonly onMove: (row: string, by: number) => void
  readonly onRemove: (row: string) => void
  /** To the row so many places down. */
  readonly onGo: (row: string, by: 1 | -1) => void
}

/** Those of one line; the details have lines of their own. */
const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[data-field]')

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

export const LedgerRow = memo((props: LedgerRowProps) => {
  const { row, place, die, leads, isOpen, drop, onEvent, onOpen, onAdd, onMove, onGo } = props
  const id = useId()
  const { key } = row
  const problems = rowProblems(row, die)
  const range = rangeOf(row)
  const write = (change: RowChange): void => onEvent({ kind: 'wrote', row: key, change })

  const byKey = (event: KeyboardEvent): void => {
    const by = MOVES[event.key]
    if (by !== undefined && event.altKey) {
      event.preventDefault()
      onMove(key, by)
    } else if (event.key === 'Enter' && isField(event.target)) {
      event.preventDefault()
      onGo(key, event.shiftKey ? -1 : 1)
    }
  }
  const grip = (event: KeyboardEvent): void => {
    const by = MOVES[event.key]
    if (by === undefined || event.altKey) return
    event.preventDefault()
    onMove(key, by)
  }
  const text = (field: 'from' | 'to', label: string) => ({
    className: styles[field],
    value: row[field],
    'aria-label': label,
    'aria-invalid': problems.range !== undefined,
    'aria-describedby': problems.range === undefined ? undefined : `${id}-range`,
    'data-field': field,
    inputMode: 'numeric' as const,
    maxLength: 9,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      write({ [field]: event.target.value }),
  })
  const lead = row.table === null ? null : leads.find((each) => each.id === row.table)
  return (
    <li
      className={styles.row}
      data-row={key}
      data-drop={drop ?? undefined}
      data-open={isOpen || undefined}
      aria-label={words.row(place)}
      onKeyDown={byKey}
    >
      <button
        type="button"
        className={styles.grip}
        data-grip=""
        aria-label={words.move(place)}
        title={words.howToMove}
        onKeyDown={grip}
      >
        <GripIcon />
      </button>
      <span className={styles.range}>
        <input {...text('from', words.from(place))} />
        <span aria-hidden="true">–</span>
        <input {...text('to', words.to(place))} />
        <span className={styles.share}>
          {range && !problems.range && words.inHundred((100 * widthOf(range)) / die)}
        </span>
      </span>
      <span className={styles.what}>
        <textarea
          className={styles.name}
          rows={1}
          value={row.name}
          aria-label={words.rowName(place)}
          aria-invalid={problems.name !== undefined}
          aria-describedby={problems.name === undefined ? undefined : `${id}-name`}
          data-field="name"
          enterKeyHint="next"
          onChange={(event) => write({ name: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        <RowMarks row={row} lead={lead ? lead.name : words.unknownTable} />
      </span>
      <textarea
        className={styles.details}
        placeholder=" "
        rows={1}
        value={row.details}
        aria-label={words.details(place)}
        aria-invalid={problems.details !== undefined}
        aria-describedby={problems.details === undefined ? undefined : `${id}-details`}
        onChange={(event) => write({ details: event.target.value })}
      />
      <button
        type="button"
        className={styles.more}
        aria-label={words.more(place)}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? null : key)}
      >
        <MoreIcon />
      </button>
      <Problem id={`${id}-range`}>{problems.range}</Problem>
      <Problem id={`${id}-name`}>{problems.name}</Problem>
      <Problem id={`${id}-details`}>{problems.details}</Problem>
      {isOpen && (
        <div className={styles.rest}>
          <label className={styles.then}>
            {words.thenRollOn}
            <select
              value={row.table ?? ''}
              onChange={(event) => write({ table: event.target.value || null })}
            >
              <option value="">{words.nothingMore}</option>
              {row.table !== null && !lead && (
                <option value={row.table}>{words.unknownTable}</option>
              )}
              {leads.map((each) => (
                <option key={each.id} value={each.id} disabled={each.circular}>
                  {each.circular ? words.leadsBack(each.name) : each.name}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.once}>
            <input
              type="checkbox"
              checked={row.once}
              onChange={(event) => write({ once: event.target.checked })}
            />
            {words.once}
            <small>{words.aboutOnce}</small>
          </label>
          <span className={styles.acts}>
            <Button onClick={() => onMove(key, -1)}>{words.moveUp}</Button>
            <Button onClick={() => onMove(key, 1)}>{words.moveDown}</Button>
            <Button onClick={() => onAdd(key)}>{words.addBelow}</Button>
            <Button onClick={() => props.onRemove(key)}>{words.remove}</Button>
          </span>
        </div>
      )}
    </li>
  )
})

const Problem = ({
  id,
  children,
}: {
  readonly id: string
  readonly children: string | undefined
}) =>
  children && (
    <span id={id} className={styles.problem}>
      {children}
    </span>
  )

interface RowMarksProps {
  readonly row: DraftRow
  readonly lead: string
}

const RowMarks = ({ row, lead }: RowMarksProps) => {
  const dice = diceIn(row.name)
  if (row.table === null && !row.once && dice.length === 0) return null
  return (
    <small className={styles.marks}>
      {dice.length > 0 && (
        <span className={styles.dice}>{words.quantities(dice.map((one) => one.text))}</span>
      )}
      {row.table !== null && <span>{words.thenTable(lead)}</span>}
      {row.once && <span>{words.once}</span>}
    </small>
  )
}
