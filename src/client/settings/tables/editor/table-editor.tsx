import { useMemo } from 'react'
import { TABLE_DICE } from '../../../../rules/encounter.ts'
import { Button } from '../../../ui/button.tsx'
import { AskFirst } from '../../../ui/dialog/ask-first.tsx'
import { nameProblem } from '../../../ui/name-problem.ts'
import type { Drafts } from '../drafts.ts'
import type { TableDraft } from '../table-draft.ts'
import styles from '../tables.module.css'
import type { Standing } from '../use-tables-work.ts'
import * as words from '../words.ts'
import { ExportPart } from './export-part.tsx'
import type { Leads } from './row.tsx'
import { Rows } from './rows.tsx'

interface TableEditorProps {
  /** Of the table that is edited. */
  readonly id: string
  /** The campaign's, with unsaved edits. */
  readonly tables: Drafts
  readonly draft: TableDraft
  readonly isNew: boolean
  readonly standing: Standing
  /** Why it was not saved; a new object each time. */
  readonly flagged: object | null
  readonly onDraft: (draft: TableDraft) => void
  readonly onCopy: () => void
  readonly onPaste: () => void
  readonly onDelete: () => Promise<void>
  /** Drops the edits. */
  readonly onDrop: () => void
  /** The edits go on from what another screen made of the table. */
  readonly onKeep: () => void
}

/** All other tables; the same object while it says the same, so that typing draws one row alone. */
const useLeads = (id: string, tables: Drafts): Leads => {
  const others = Object.entries(tables).filter(([key]) => key !== id)
  const text = JSON.stringify(others.map(([key, { name }]) => [key, name || words.unnamed]))
  return useMemo(() => Object.fromEntries(JSON.parse(text)), [text])
}

export const TableEditor = (props: TableEditorProps) => {
  const { id, draft, isNew, standing, onDraft } = props
  const unnamed = nameProblem(draft.name, words.tableNeedsName)
  const leads = useLeads(id, props.tables)
  return (
    <div className={styles.editor}>
      {standing === 'changed-elsewhere' && (
        <div className={styles.clash} role="alert">
          <strong>{words.changedElsewhere}</strong>
          <Button onClick={props.onKeep}>{words.keepMine}</Button>
          <Button onClick={props.onDrop}>{words.takeTheirs}</Button>
        </div>
      )}
      <div className={styles.facts}>
        <label className={styles.name}>
          {words.name}
          <input
            value={draft.name}
            autoComplete="off"
            aria-invalid={unnamed !== null}
            aria-describedby={unnamed === null ? undefined : `${id}-problem`}
            onChange={({ target }) => onDraft({ ...draft, name: target.value })}
          />
        </label>
        <label>
          {words.die}
          <select
            value={draft.die}
            onChange={({ target }) =>
              onDraft({
                ...draft,
                die: TABLE_DICE.find((sides) => String(sides) === target.value) ?? draft.die,
              })
            }
          >
            {TABLE_DICE.map((sides) => (
              <option key={sides} value={sides}>
                {words.dieOf(sides)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {unnamed !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {unnamed}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onPaste}>{words.pasteInto}</Button>
        <Button onClick={props.onCopy}>{words.copyTable}</Button>
        {standing === 'unsaved' && !isNew && (
          <Button onClick={props.onDrop}>{words.dropEdits}</Button>
        )}
      </div>
      <Rows
        draft={draft}
        leads={leads}
        flagged={props.flagged}
        onRows={(rows) => onDraft({ ...draft, rows })}
      />
      <div className={styles.end}>
        {!isNew && <ExportPart id={id} isEdited={standing !== 'saved'} />}
        <AskFirst
          name={words.deleteTable}
          sure={isNew ? words.forgetTable : words.sureDelete}
          danger={isNew}
          onSure={props.onDelete}
        >
          {(isNew ? words.askForget : words.askDelete)(draft.name || words.unnamed)}
        </AskFirst>
      </div>
    </div>
  )
}
