import { type ReactNode, useId, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Drafts, rangeOf, type TableDraft } from '../drafts.ts'
import { findFaults, tableProblem } from '../faults.ts'
import { NameField } from '../name-field.tsx'
import shared from '../tables.module.css'
import * as words from '../words.ts'
import { nameKey } from './import-rows.ts'
import styles from './paste.module.css'
import { type Card, resultOf, type Target } from './read-cards.ts'

interface ReadCardProps {
  readonly card: Card
  /** The campaign's, with unsaved edits. */
  readonly tables: Drafts
  /** Of a table of the campaign, or of the same text. */
  readonly nameOf: (key: string) => string
  readonly onCard: (card: Card) => void
  readonly onMend: () => void
}

/** One table that was read: what it is called, what it is kept as, and its rows. */
export const ReadCard = ({ card, tables, nameOf, onCard, onMend }: ReadCardProps) => {
  const { draft, target, lost } = card
  const result = useMemo(() => resultOf(card, tables), [card, tables])
  const problem = useMemo(() => result && tableProblem(result), [result])
  const known = Object.values(tables).some(({ name }) => nameKey(name) === nameKey(draft.name))
  return (
    <section className={styles.card} aria-label={draft.name}>
      <div className={shared.facts}>
        {target.kind === 'new' && (
          <NameField
            name={draft.name}
            onChange={(name) => onCard({ ...card, draft: { ...draft, name } })}
          />
        )}
        <TargetField
          target={target}
          tables={tables}
          onTarget={(next) => onCard({ ...card, target: next, isSpread: false })}
        />
      </div>
      {target.kind === 'add' && <p className={shared.soft}>{words.paste.aboutAdding}</p>}
      {target.kind === 'replace' && <p className={shared.soft}>{words.paste.aboutReplacing}</p>}
      {target.kind === 'new' && known && (
        <p className={shared.soft}>{words.paste.sameName(draft.name.trim())}</p>
      )}
      {lost.length > 0 && (
        <ul className={styles.lost}>
          {lost.map(({ row, table }) => (
            <li key={`${row} ${table}`}>{words.paste.leadsNowhere(row, table)}</li>
          ))}
        </ul>
      )}
      {result && problem && (
        <>
          <p className={shared.problem}>{problem.why}</p>
          <div className={shared.actions}>
            {result.rows.length <= result.die && (
              <Button onClick={() => onCard({ ...card, isSpread: true })}>
                {words.paste.spread(result.die)}
              </Button>
            )}
            <Button onClick={onMend}>{words.paste.mend}</Button>
          </div>
        </>
      )}
      {result && <ReadRows draft={result} nameOf={nameOf} />}
    </section>
  )
}

const textOf = (target: Target): string =>
  'of' in target ? `${target.kind}:${target.of}` : target.kind

const targetOf = (value: string): Target => {
  const [kind = '', ...of] = value.split(':')
  if (kind === 'replace' || kind === 'add') return { kind, of: of.join(':') }
  return { kind: kind === 'new' ? 'new' : 'leave-out' }
}

interface TargetFieldProps {
  readonly target: Target
  readonly tables: Drafts
  readonly onTarget: (target: Target) => void
}

const TargetField = ({ target, tables, onTarget }: TargetFieldProps) => {
  const id = useId()
  const group = (kind: 'replace' | 'add', label: string, say: (name: string) => ReactNode) => (
    <optgroup label={label}>
      {Object.entries(tables).map(([key, { name }]) => (
        <option key={key} value={textOf({ kind, of: key })}>
          {say(name)}
        </option>
      ))}
    </optgroup>
  )
  return (
    <span className={`${shared.field} ${styles.target}`}>
      <label htmlFor={id}>{words.paste.becomesOf}</label>
      <select
        id={id}
        value={textOf(target)}
        onChange={(event) => onTarget(targetOf(event.target.value))}
      >
        <option value="new">{words.paste.asNew}</option>
        {group('replace', words.paste.replace, words.paste.replaceOne)}
        {group('add', words.paste.add, words.paste.addOne)}
        <option value="leave-out">{words.paste.leaveOut}</option>
      </select>
    </span>
  )
}

interface ReadRowsProps {
  readonly draft: TableDraft
  readonly nameOf: (key: string) => string
}

const ReadRows = ({ draft: { name, die, rows }, nameOf }: ReadRowsProps) => {
  const faults = useMemo(() => findFaults(rows, die), [rows, die])
  const faultsAt = (index: number) =>
    faults
      .filter(({ at }) => at === index)
      .map((fault) => (
        <li key={`${fault.kind}-${fault.min}`} className={styles.fault}>
          {words.fault(fault)}
        </li>
      ))
  return (
    <ol aria-label={words.paste.rowsOf(name)}>
      {rows.flatMap((row, index) => {
        const range = rangeOf(row)
        return [
          ...faultsAt(index),
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
      {faultsAt(rows.length)}
    </ol>
  )
}
