import { useId, useMemo, useState } from 'react'
import { TABLE_DICE } from '../../../../rules/encounter.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { Button } from '../../../ui/button.tsx'
import { AskFirst } from '../../../ui/dialog/ask-first.tsx'
import type { Drafts, TableDraft } from '../drafts.ts'
import type { TableProblem } from '../faults.ts'
import { NameField } from '../name-field.tsx'
import { isUsed, leadingTo, type TableUses } from '../table-uses.ts'
import styles from '../tables.module.css'
import type { Standing } from '../use-tables-work.ts'
import * as words from '../words.ts'
import { ExportPart } from './export-part.tsx'
import type { Lead } from './row.tsx'
import { Rows } from './rows.tsx'

interface TableEditorProps {
  /** Of the table that is edited. */
  readonly id: string
  /** The campaign's, with unsaved edits. */
  readonly tables: Drafts
  readonly draft: TableDraft
  /** The table as it is in the campaign; null: a new one. */
  readonly loaded: LoadedTable | null
  readonly uses: TableUses
  readonly standing: Standing
  /** Why it was not saved; a new object each time. */
  readonly flagged: TableProblem | null
  readonly onDraft: (draft: TableDraft) => void
  readonly onCopy: () => void
  readonly onPaste: () => void
  readonly onDelete: () => Promise<void>
  /** Drops the edits. */
  readonly onDrop: () => void
  /** The edits go on from what another screen made of the table. */
  readonly onKeep: () => void
}

const leadsOf = (id: string, tables: Drafts): readonly Lead[] => {
  const circular = leadingTo(id, tables)
  return Object.entries(tables).map(([key, { name }]) => ({
    key,
    name: name || words.unnamed,
    isCircular: circular.has(key),
  }))
}

/** The same list while it says the same, so that typing in a row draws that row alone. */
const useLeads = (id: string, tables: Drafts): readonly Lead[] => {
  const leads = JSON.stringify(leadsOf(id, tables))
  return useMemo(() => JSON.parse(leads), [leads])
}

export const TableEditor = (props: TableEditorProps) => {
  const { id, tables, draft, loaded, uses, standing, flagged, onDraft } = props
  const [isExporting, setExporting] = useState(false)
  const leads = useLeads(id, tables)
  return (
    <div className={styles.editor}>
      <Elsewhere {...props} />
      <div className={styles.facts}>
        <NameField name={draft.name} onChange={(name) => onDraft({ ...draft, name })} />
        <DieSelect die={draft.die} onChange={(die) => onDraft({ ...draft, die })} />
      </div>
      {loaded && (
        <p>
          {uses.terrains.length > 0 && words.usedByTerrains(uses.terrains)}{' '}
          {uses.tables.length > 0 && words.usedByTables(uses.tables)}
          {!isUsed(uses) && words.usedByNothing}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onPaste}>{words.pasteInto}</Button>
        <Button onClick={props.onCopy}>{words.copyTable}</Button>
        {loaded && (
          <Button aria-expanded={isExporting} onClick={() => setExporting(!isExporting)}>
            {words.exportTable}
          </Button>
        )}
      </div>
      {loaded && isExporting && <ExportPart table={loaded.table} isEdited={standing !== 'saved'} />}
      <Rows
        draft={draft}
        leads={leads}
        flagged={flagged}
        onRows={(rows) => onDraft({ ...draft, rows })}
      />
      <div className={styles.end}>
        {standing === 'unsaved' && loaded && (
          <Button onClick={props.onDrop}>{words.dropEdits}</Button>
        )}
        {loaded && isUsed(uses) ? (
          <p className={styles.soft}>{words.inUse}</p>
        ) : (
          <AskFirst
            name={words.deleteTable}
            sure={loaded ? words.sureDelete : words.forgetTable}
            danger={!loaded}
            onSure={props.onDelete}
          >
            {loaded
              ? words.askDelete(loaded.table.name)
              : words.askForget(draft.name || words.unnamed)}
          </AskFirst>
        )}
      </div>
    </div>
  )
}

interface DieSelectProps {
  readonly die: TableDraft['die']
  readonly onChange: (die: TableDraft['die']) => void
}

const DieSelect = ({ die, onChange }: DieSelectProps) => {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{words.die}</label>
      <select
        id={id}
        value={die}
        onChange={({ target }) => {
          const chosen = TABLE_DICE.find((sides) => String(sides) === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {TABLE_DICE.map((sides) => (
          <option key={sides} value={sides}>
            {words.dieOf(sides)}
          </option>
        ))}
      </select>
    </span>
  )
}

type ElsewhereProps = Pick<TableEditorProps, 'standing' | 'loaded' | 'onDrop' | 'onKeep'>

/** What another screen did to the table that is edited here. */
const Elsewhere = ({ standing, loaded, onDrop, onKeep }: ElsewhereProps) => {
  if (standing !== 'changed-elsewhere' && standing !== 'gone-elsewhere') return null
  const isGone = standing === 'gone-elsewhere'
  return (
    <div className={styles.clash} role="alert">
      <p>
        <strong>{isGone ? words.goneElsewhere : words.changedElsewhere}</strong>{' '}
        {loaded && words.theirs(loaded.table.rows.length, loaded.table.die)}
      </p>
      <Button onClick={onKeep}>{isGone ? words.keepAsNew : words.keepMine}</Button>
      <Button onClick={onDrop}>{isGone ? words.letGo : words.takeTheirs}</Button>
    </div>
  )
}
