import { memo, useMemo, useState } from 'react'
import type { GmView } from '../../../../protocol/views.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { Button } from '../../../ui/button.tsx'
import { AskFirst } from '../../../ui/dialog/ask-first.tsx'
import type { DraftEvent } from '../ledger/next-draft.ts'
import type { DraftProblem } from '../ledger/problems.ts'
import type { TableDraft } from '../ledger/table-draft.ts'
import { isUsed, leadingTo, usesOf } from '../state/table-uses.ts'
import type { Standing } from '../state/tables-work.ts'
import * as words from '../words.ts'
import { DieSelect } from './die-select.tsx'
import { ExportPart } from './export-part.tsx'
import { Ledger } from './ledger.tsx'
import type { Lead } from './ledger-row.tsx'
import { NameField } from './name-field.tsx'
import styles from './tables.module.css'

interface TableEditorProps {
  readonly rules: GmView['rules']
  readonly tables: readonly LoadedTable[]
  /** The table as it is in the campaign; null: a new one. */
  readonly loaded: LoadedTable | null
  readonly draft: TableDraft
  readonly standing: Standing
  readonly flagged: DraftProblem | null
  /** Keeps its identity, as the callbacks below do not. */
  readonly onEvent: (event: DraftEvent) => void
  readonly onCopy: () => void
  readonly onPaste: () => void
  readonly onDelete: () => Promise<void>
  readonly onDrop: () => void
  readonly onRebase: (base: LoadedTable | null) => void
}

const leadsOf = (tables: readonly LoadedTable[], id: string | undefined): readonly Lead[] => {
  const all = tables.map(({ table }) => table)
  const circular = id === undefined ? new Set<string>() : leadingTo(id, all)
  return all.map((table) => ({
    id: table.id,
    name: table.name,
    circular: circular.has(table.id),
  }))
}

export const TableEditor = (props: TableEditorProps) => {
  const { rules, tables, loaded, draft, standing, flagged, onEvent } = props
  const [exports, setExports] = useState(false)
  const id = loaded?.table.id
  const leads = useMemo(() => leadsOf(tables, id), [tables, id])
  const uses = useMemo(
    () =>
      usesOf(
        id ?? '',
        rules,
        tables.map(({ table }) => table),
      ),
    [id, rules, tables],
  )
  return (
    <div className={styles.editor}>
      <Elsewhere {...props} />
      <div className={styles.facts}>
        <NameField name={draft.name} onChange={(name) => onEvent({ kind: 'named', name })} />
        <DieSelect die={draft.die} onChange={(die) => onEvent({ kind: 'die', die })} />
      </div>
      {loaded && (
        <p className={styles.uses}>
          {uses.terrains.length > 0 && words.usedByTerrains(uses.terrains)}{' '}
          {uses.tables.length > 0 && words.usedByTables(uses.tables)}
          {!isUsed(uses) && words.usedByNothing}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => onEvent({ kind: 'spread', by: 'evenly' })}>
          {words.spreadEvenly}
        </Button>
        <Button onClick={() => onEvent({ kind: 'spread', by: 'weight' })}>
          {words.spreadByWeight}
        </Button>
        <Button onClick={() => onEvent({ kind: 'closed-up' })}>{words.closeUp}</Button>
        <span className={styles.gapBetween} />
        <Button onClick={props.onPaste}>{words.pasteInto}</Button>
        <Button onClick={props.onCopy}>{words.copyTable}</Button>
        {loaded && (
          <Button aria-expanded={exports} onClick={() => setExports(!exports)}>
            {words.exportTable}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{words.aboutSpreading}</p>
      {loaded && exports && <ExportPart table={loaded.table} isEdited={standing !== 'saved'} />}
      <LedgerMemo draft={draft} leads={leads} flagged={flagged} onEvent={onEvent} />
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

/** What else is in the editor changes more often than its rows. */
const LedgerMemo = memo(Ledger)

type ElsewhereProps = Pick<TableEditorProps, 'standing' | 'loaded' | 'onDrop' | 'onRebase'>

const Elsewhere = ({ standing, loaded, onDrop, onRebase }: ElsewhereProps) => {
  if (standing === 'changed-elsewhere' && loaded) {
    const { rows, die } = loaded.table
    return (
      <div className={styles.clash} role="alert">
        <p>
          <strong>{words.changedElsewhere}</strong> {words.theirs(rows.length, die)}
        </p>
        <Button onClick={() => onRebase(loaded)}>{words.keepMine}</Button>
        <Button onClick={onDrop}>{words.takeTheirs}</Button>
      </div>
    )
  }
  if (standing !== 'gone-elsewhere') return null
  return (
    <div className={styles.clash} role="alert">
      <p>
        <strong>{words.goneElsewhere}</strong>
      </p>
      <Button onClick={() => onRebase(null)}>{words.keepAsNew}</Button>
      <Button onClick={onDrop}>{words.letGo}</Button>
    </div>
  )
}
