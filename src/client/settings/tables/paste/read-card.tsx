import { type ReactNode, useId, useMemo, useState } from 'react'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { Button } from '../../../ui/button.tsx'
import { coverOf } from '../ledger/cover.ts'
import { nameKey } from '../ledger/name-key.ts'
import { draftProblem } from '../ledger/problems.ts'
import { rangeOf, type TableDraft } from '../ledger/table-draft.ts'
import { CoverRule } from '../parts/cover-rule.tsx'
import { DieSelect } from '../parts/die-select.tsx'
import { NameField } from '../parts/name-field.tsx'
import { nearestPage, PAGE_ROWS, Pager } from '../parts/pager.tsx'
import * as words from '../words.ts'
import styles from './paste.module.css'
import type { Card, Target } from './read-draft.ts'

interface ReadCardProps {
  readonly card: Card
  /** What it becomes; null if it is left out. */
  readonly result: TableDraft | null
  readonly tables: readonly LoadedTable[]
  /** Of the table with an id, also of one of the same text. */
  readonly nameOf: (id: string) => string
  readonly onCard: (card: Card) => void
  readonly onMend: () => void
}

const textOf = (target: Target): string =>
  'of' in target ? `${target.kind}:${target.of}` : target.kind

const targetOf = (value: string): Target => {
  const [kind = '', ...of] = value.split(':')
  if (kind === 'replace' || kind === 'merge') return { kind, of: of.join(':') }
  return { kind: kind === 'new' ? 'new' : 'leave-out' }
}

/** One table that was read: what it is called, what it is kept as, and its rows. */
export const ReadCard = ({ card, result, tables, nameOf, onCard, onMend }: ReadCardProps) => {
  const { draft, target } = card
  const id = useId()
  const problem = useMemo(() => result && draftProblem(result), [result])
  const change = (next: Partial<TableDraft>): void =>
    onCard({ ...card, draft: { ...draft, ...next }, spread: null })
  const known = tables.some(({ table }) => nameKey(table.name) === nameKey(draft.name))
  return (
    <section className={styles.card} aria-label={draft.name}>
      <div className={styles.facts}>
        {target.kind === 'new' && (
          <NameField name={draft.name} onChange={(name) => change({ name })} />
        )}
        {target.kind !== 'merge' && target.kind !== 'leave-out' && (
          <DieSelect die={draft.die} onChange={(die) => change({ die })} />
        )}
        <span className={styles.field}>
          <label htmlFor={id}>{words.paste.becomesOf}</label>
          <select
            id={id}
            value={textOf(target)}
            onChange={({ target }) =>
              onCard({ ...card, target: targetOf(target.value), spread: null })
            }
          >
            <option value="new">{words.paste.asNew}</option>
            <Targets kind="replace" label={words.paste.replace} tables={tables}>
              {words.paste.replaceOne}
            </Targets>
            <Targets kind="merge" label={words.paste.merge} tables={tables}>
              {words.paste.mergeOne}
            </Targets>
            <option value="leave-out">{words.paste.leaveOut}</option>
          </select>
        </span>
      </div>
      {target.kind === 'merge' && <p className={styles.soft}>{words.paste.aboutMerge}</p>}
      {target.kind === 'replace' && <p className={styles.soft}>{words.paste.aboutReplace}</p>}
      {target.kind === 'new' && known && (
        <p className={styles.soft}>{words.paste.sameName(draft.name.trim())}</p>
      )}
      {card.lost.length > 0 && (
        <ul className={styles.lost}>
          {card.lost.map(({ row, table }) => (
            <li key={`${row} ${table}`}>{words.paste.leadsNowhere(row, table)}</li>
          ))}
        </ul>
      )}
      {problem && (
        <div className={styles.problem}>
          <p>{problem.why}</p>
          <div className={styles.actions}>
            <Button onClick={() => onCard({ ...card, spread: 'weight' })}>
              {words.spreadByWeight}
            </Button>
            <Button onClick={() => onCard({ ...card, spread: 'evenly' })}>
              {words.spreadEvenly}
            </Button>
            <Button onClick={onMend}>{words.paste.mend}</Button>
          </div>
        </div>
      )}
      {result && <ReadRows draft={result} nameOf={nameOf} />}
    </section>
  )
}

interface TargetsProps {
  readonly kind: 'replace' | 'merge'
  readonly label: string
  readonly tables: readonly LoadedTable[]
  readonly children: (name: string) => ReactNode
}

const Targets = ({ kind, label, tables, children }: TargetsProps) => (
  <optgroup label={label}>
    {tables.map(({ table }) => (
      <option key={table.id} value={`${kind}:${table.id}`}>
        {children(table.name)}
      </option>
    ))}
  </optgroup>
)

interface ReadRowsProps {
  readonly draft: TableDraft
  readonly nameOf: (id: string) => string
}

const ReadRows = ({ draft: { name, die, rows }, nameOf }: ReadRowsProps) => {
  const [wanted, setPage] = useState(0)
  const page = nearestPage(wanted, rows.length)
  const cover = useMemo(() => coverOf(rows, die), [rows, die])
  const first = page * PAGE_ROWS
  return (
    <>
      <Pager page={page} rows={rows.length} onPage={setPage} />
      <ol className={styles.rows} aria-label={words.paste.rowsOf(name)}>
        {rows.slice(first, first + PAGE_ROWS).flatMap((row, index) => {
          const range = rangeOf(row)
          return [
            ...(cover.above.get(first + index) ?? []).map((fault) => (
              <CoverRule
                key={`${fault.kind}-${fault.min}`}
                fault={fault}
                above={null}
                below={null}
              />
            )),
            <li key={row.key} className={styles.row}>
              <span className={styles.range}>
                {range ? words.results(range) : `${row.from}–${row.to}`}
              </span>
              <span>
                {row.name || <em>{words.rowNeedsName}</em>}
                {row.table !== null && <small> {words.thenTable(nameOf(row.table))}</small>}
                {row.once && <small> {words.once}</small>}
                {row.details && <span className={styles.details}>{row.details}</span>}
              </span>
            </li>,
          ]
        })}
        {first + PAGE_ROWS >= rows.length &&
          cover.atEnd.map((fault) => (
            <CoverRule key={`${fault.kind}-${fault.min}`} fault={fault} above={null} below={null} />
          ))}
      </ol>
    </>
  )
}
