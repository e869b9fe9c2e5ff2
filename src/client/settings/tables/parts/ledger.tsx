import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { coverOf } from '../ledger/cover.ts'
import { type DraftEvent, nextDraft } from '../ledger/next-draft.ts'
import type { DraftProblem } from '../ledger/problems.ts'
import { rangeOf, type TableDraft } from '../ledger/table-draft.ts'
import * as words from '../words.ts'
import { CoverRule } from './cover-rule.tsx'
import styles from './ledger.module.css'
import { type Lead, LedgerRow } from './ledger-row.tsx'
import { nearestPage, PAGE_ROWS, Pager, pageOf } from './pager.tsx'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'

interface LedgerProps {
  readonly draft: TableDraft
  readonly leads: readonly Lead[]
  /** Why it was not saved; a new object each time. */
  readonly flagged: DraftProblem | null
  /** Keeps its identity. */
  readonly onEvent: (event: DraftEvent) => void
}

interface Wanted {
  readonly row: number
  readonly field: 'name' | 'grip' | 'invalid'
}

const FIELD_OF = {
  name: '[data-field="name"]',
  grip: '[data-grip]',
  invalid: '[aria-invalid="true"]',
}

export const Ledger = ({ draft, leads, flagged, onEvent }: LedgerProps) => {
  const { rows, die } = draft
  const list = useRef<HTMLOListElement>(null)
  const [wantedPage, setPage] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [said, setSaid] = useState('')
  const page = nearestPage(wantedPage, rows.length)
  const cover = useMemo(() => coverOf(rows, die), [rows, die])
  const newest = useRef(draft)
  useLayoutEffect(() => {
    newest.current = draft
  })

  const goTo = useCallback((row: number, field: Wanted['field']) => {
    setPage(pageOf(row))
    setWanted({ row, field })
  }, [])

  useLayoutEffect(() => {
    if (!wanted || !list.current) return
    const at = wanted.row % PAGE_ROWS
    const element = list.current.querySelectorAll<HTMLElement>('[data-row]')[at]
    const field = element?.querySelector<HTMLElement>(FIELD_OF[wanted.field])
    ;(field ?? element)?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  useLayoutEffect(() => {
    if (!flagged) return
    if (flagged.row !== null) {
      goTo(flagged.row, 'invalid')
      return
    }
    const rule = list.current?.querySelector<HTMLElement>('[data-fault]')
    rule?.focus()
    rule?.scrollIntoView({ block: 'nearest' })
  }, [flagged, goTo])

  const add = useCallback(
    (after: string | null) => {
      const event: DraftEvent = { kind: 'added', after }
      const { rows: grown, made } = nextDraft(newest.current, event)
      onEvent(event)
      goTo(
        grown.findIndex(({ key }) => key === `new:${made}`),
        'name',
      )
    },
    [onEvent, goTo],
  )
  const move = useCallback(
    (row: string, by: number) => {
      const event: DraftEvent = { kind: 'moved', row, by }
      const { rows: moved } = nextDraft(newest.current, event)
      const place = moved.findIndex(({ key }) => key === row)
      const range = moved[place] && rangeOf(moved[place])
      onEvent(event)
      setSaid(range ? words.movedTo(place + 1, range) : '')
      goTo(place, 'grip')
    },
    [onEvent, goTo],
  )
  const remove = useCallback(
    (row: string) => {
      const place = newest.current.rows.findIndex(({ key }) => key === row)
      onEvent({ kind: 'removed', row })
      setOpen(null)
      goTo(Math.max(0, Math.min(place, newest.current.rows.length - 2)), 'name')
    },
    [onEvent, goTo],
  )
  const go = useCallback(
    (row: string, by: 1 | -1) => {
      const place = newest.current.rows.findIndex(({ key }) => key === row) + by
      if (place === newest.current.rows.length) add(row)
      else if (place >= 0) goTo(place, 'name')
    },
    [add, goTo],
  )
  const placeOf = (row: string): number => rows.findIndex(({ key }) => key === row)
  const { drag, hands } = useRowDrag(list, ({ row, over }: RowDrag) =>
    move(row, placeOf(over) - placeOf(row)),
  )
  const dropAt = (row: string): 'above' | 'below' | null => {
    if (!drag || drag.over !== row || drag.row === row) return null
    return placeOf(drag.over) < placeOf(drag.row) ? 'above' : 'below'
  }

  const first = page * PAGE_ROWS
  const shown = rows.slice(first, first + PAGE_ROWS)
  const isLastPage = first + PAGE_ROWS >= rows.length
  return (
    <section className={styles.ledger} aria-label={words.rows}>
      <div className={styles.heads} aria-hidden="true">
        <span>{words.heads.range}</span>
        <span>{words.heads.name}</span>
        <span>{words.heads.details}</span>
      </div>
      <Pager page={page} rows={rows.length} onPage={setPage} />
      {/* Held by its grips alone, which are buttons with keys. */}
      <ol ref={list} className={styles.rows} data-drags={drag ? '' : undefined} {...hands}>
        {shown.flatMap((row, index) => [
          ...(cover.above.get(first + index) ?? []).map((fault) => (
            <CoverRule
              key={`${fault.kind}-${fault.min}`}
              fault={fault}
              above={rows[first + index - 1]?.key ?? null}
              below={row.key}
              onEvent={onEvent}
            />
          )),
          <LedgerRow
            key={row.key}
            row={row}
            place={first + index + 1}
            die={die}
            leads={leads}
            isOpen={open === row.key}
            drop={dropAt(row.key)}
            onEvent={onEvent}
            onOpen={setOpen}
            onAdd={add}
            onMove={move}
            onRemove={remove}
            onGo={go}
          />,
        ])}
        {isLastPage &&
          cover.atEnd.map((fault) => (
            <CoverRule
              key={`${fault.kind}-${fault.min}`}
              fault={fault}
              above={rows.at(-1)?.key ?? null}
              below={null}
              onEvent={onEvent}
            />
          ))}
      </ol>
      {rows.length === 0 && <p className={styles.empty}>{words.noRows}</p>}
      <p className={styles.foot}>
        <Button onClick={() => add(null)}>{words.addRow}</Button>
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  )
}
