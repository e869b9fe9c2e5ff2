import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { Field, Select } from '#client/ui/inputs.tsx'
import { nameProblem } from '#client/ui/name-problem.ts'
import { diceName, parseTableDice } from '#rules/dice/table-dice.ts'
import { TABLE_DICE } from '#rules/encounter.ts'
import { type Drafts, NEW_TABLE, type TableDraft } from '../table-draft.ts'
import styles from '../tables.module.css'
import type { TablesWork } from '../use-tables-work.ts'
import * as words from '../words.ts'
import { ExportPart } from './export-part.tsx'
import { type Leads, Rows } from './rows.tsx'

interface TableEditorProps {
  readonly id: string
  readonly work: TablesWork
  readonly onPaste: () => void
  readonly onDelete: () => Promise<void>
}

/** All other tables; the same object while it says the same, so that typing draws one row alone. */
const useLeads = (id: string, tables: Drafts): Leads => {
  const others = Object.entries(tables).filter(([key]) => key !== id)
  const text = JSON.stringify(others.map(([key, { name }]) => [key, name || words.unnamed]))
  return useMemo(() => Object.fromEntries(JSON.parse(text)), [text])
}

const DICE: readonly string[] = ['2d6', '3d6', '1d12+1d8']
const READY = [...TABLE_DICE.map((die) => diceName({ die, dice: null })), ...DICE]
const OTHER = 'other'

interface DiceChoiceProps {
  readonly draft: TableDraft
  readonly onDice: (dice: Partial<Pick<TableDraft, 'die' | 'dice'>>) => void
}

/** The die, or dice that are rolled together: chosen, or typed. */
const DiceChoice = ({ draft, onDice }: DiceChoiceProps) => {
  const { dice } = draft
  const [wantsOther, setWantsOther] = useState(false)
  const isTyped = wantsOther || (dice !== null && !DICE.includes(dice))
  const choose = (name: string): void => {
    setWantsOther(name === OTHER)
    if (name === OTHER) onDice({ dice: dice ?? '' })
    else onDice(parseTableDice(name) ?? { die: Number(name.slice(1)), dice: null })
  }
  return (
    <>
      <label className="labelled">
        {words.die}
        <Select
          options={[...READY.map((name) => [name, name] as const), [OTHER, words.otherDice]]}
          value={isTyped ? OTHER : diceName(draft)}
          onChange={choose}
        />
      </label>
      {isTyped && (
        <Field
          label={words.typedDice}
          value={dice ?? ''}
          problem={dice !== null && !parseTableDice(dice) ? words.diceMustBe : null}
          onType={(text) => onDice({ die: draft.die, ...parseTableDice(text), dice: text })}
        />
      )}
    </>
  )
}

export const TableEditor = ({ id, work, onPaste, onDelete }: TableEditorProps) => {
  const { tables, save } = work
  const draft = tables[id] ?? NEW_TABLE
  const isNew = !(id in work.saved)
  const standing = work.standingOf(id)
  const leads = useLeads(id, tables)
  const write = (change: Partial<TableDraft>): void => work.edit(id, { ...draft, ...change })
  return (
    <div className="stack page">
      <div className={`row gap-3 ${styles.facts}`}>
        <Field
          className={styles.name}
          label={words.name}
          value={draft.name}
          problem={nameProblem(draft.name, words.tableNeedsName)}
          onType={(name) => write({ name })}
        />
        <DiceChoice key={id} draft={draft} onDice={write} />
      </div>
      <div className="row">
        <Button onClick={onPaste}>{words.pasteInto}</Button>
        <Button onClick={() => work.begin({ ...draft, name: words.copyOf(draft.name) })}>
          {words.copyTable}
        </Button>
        {standing !== 'saved' && !isNew && (
          <Button onClick={() => work.dropOne(id)}>{words.dropEdits}</Button>
        )}
      </div>
      <Rows
        draft={draft}
        leads={leads}
        flagged={save.state.kind === 'failed' ? save.state : null}
        onRows={(rows) => write({ rows })}
      />
      <div className={`row ${styles.end}`}>
        {!isNew && (
          <ExportPart id={id} isSum={draft.dice !== null} isEdited={standing !== 'saved'} />
        )}
        <ConfirmButton
          name={words.deleteTable}
          sure={isNew ? words.forgetTable : words.sureDelete}
          danger={isNew}
          onConfirm={onDelete}
        >
          {(isNew ? words.askForget : words.askDelete)(draft.name || words.unnamed)}
        </ConfirmButton>
      </div>
    </div>
  )
}
