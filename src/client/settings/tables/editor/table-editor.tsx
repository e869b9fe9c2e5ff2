import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { Field, Select } from '#client/ui/inputs.tsx'
import { nameProblem } from '#client/ui/name-problem.ts'
import { diceName, parseTableDice } from '#rules/dice/table-dice.ts'
import { TABLE_DICE } from '#rules/encounter.ts'
import { NEW_TABLE, type TableDraft, type TableDrafts } from '../table-draft.ts'
import styles from '../tables.module.css'
import type { TablesForm } from '../use-tables-work.ts'
import * as words from '../words.ts'
import { ExportPart } from './export-part.tsx'
import { Rows, type TableNames } from './rows.tsx'

interface TableEditorProps {
  readonly id: string
  readonly form: TablesForm
  readonly onPaste: () => void
  readonly onDelete: () => Promise<void>
}

/**
 * Names of all other tables; the object changes only with a name, so that typing draws one row
 * only.
 */
const useTableNames = (id: string, tables: TableDrafts): TableNames => {
  const otherTables = Object.entries(tables).filter(([key]) => key !== id)
  const text = JSON.stringify(otherTables.map(([key, { name }]) => [key, name || words.unnamed]))
  return useMemo(() => Object.fromEntries(JSON.parse(text)), [text])
}

const SUMS_OF_DICE: readonly string[] = ['2d6', '3d6', '1d12+1d8']
const DICE_CHOICES = [...TABLE_DICE.map((die) => diceName({ die, dice: null })), ...SUMS_OF_DICE]
const OTHER_DICE = 'other'

interface DiceChoiceProps {
  readonly draft: TableDraft
  readonly onDice: (dice: Partial<Pick<TableDraft, 'die' | 'dice'>>) => void
}

/** Chooses the table's die, or dice that are summed; other dice are typed. */
const DiceChoice = ({ draft, onDice }: DiceChoiceProps) => {
  const { dice } = draft
  const [isOtherChosen, setOtherChosen] = useState(false)
  const isTyped = isOtherChosen || (dice !== null && !SUMS_OF_DICE.includes(dice))
  const choose = (name: string): void => {
    setOtherChosen(name === OTHER_DICE)
    if (name === OTHER_DICE) onDice({ dice: dice ?? '' })
    else onDice(parseTableDice(name) ?? { die: Number(name.slice(1)), dice: null })
  }
  return (
    <>
      <label className="labelled">
        {words.die}
        <Select
          options={[
            ...DICE_CHOICES.map((name) => [name, name] as const),
            [OTHER_DICE, words.otherDice],
          ]}
          value={isTyped ? OTHER_DICE : diceName(draft)}
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

export const TableEditor = ({ id, form, onPaste, onDelete }: TableEditorProps) => {
  const { tables, save } = form
  const draft = tables[id] ?? NEW_TABLE
  const isNew = !(id in form.saved)
  const status = form.statusOf(id)
  const tableNames = useTableNames(id, tables)
  const changeDraft = (change: Partial<TableDraft>): void => form.edit(id, { ...draft, ...change })
  return (
    <div className="stack page">
      <div className={`row gap-3 ${styles.facts}`}>
        <Field
          className={styles.name}
          label={words.name}
          value={draft.name}
          problem={nameProblem(draft.name, words.tableNeedsName)}
          onType={(name) => changeDraft({ name })}
        />
        <DiceChoice key={id} draft={draft} onDice={changeDraft} />
      </div>
      <div className="row">
        <Button onClick={onPaste}>{words.pasteInto}</Button>
        <Button onClick={() => form.addTable({ ...draft, name: words.copyOf(draft.name) })}>
          {words.copyTable}
        </Button>
        {status !== 'saved' && !isNew && (
          <Button onClick={() => form.dropEditsOf(id)}>{words.dropEdits}</Button>
        )}
      </div>
      <Rows
        draft={draft}
        tableNames={tableNames}
        failedSave={save.state.kind === 'failed' ? save.state : null}
        onRows={(rows) => changeDraft({ rows })}
      />
      <div className={`row ${styles.end}`}>
        {!isNew && <ExportPart id={id} isSum={draft.dice !== null} isEdited={status !== 'saved'} />}
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
