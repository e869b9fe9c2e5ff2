import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEncounterTables } from '#client/session/use-encounter-tables.ts'
import { useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { Button } from '#client/ui/button.tsx'
import { diceName } from '#rules/dice/table-dice.ts'
import { usePastedText } from '../pasted/text-box.tsx'
import { pastedText, unreadable } from '../pasted/words.ts'
import { ExportPart } from './editor/export-part.tsx'
import { TableEditor } from './editor/table-editor.tsx'
import { PastePage, usePastedTables } from './paste/paste-page.tsx'
import { tablesWithCards } from './paste/read-cards.ts'
import { NEW_TABLE } from './table-draft.ts'
import styles from './tables.module.css'
import { type TablesForm, useTablesForm } from './use-tables-work.ts'
import * as words from './words.ts'

type TablesPlace =
  | { readonly at: 'list' }
  | { readonly at: 'table'; readonly key: string }
  /** `into`: the id of the table that the text is pasted into; null: into new tables. */
  | { readonly at: 'paste'; readonly into: string | null }

const LIST: TablesPlace = { at: 'list' }
const PASTE: TablesPlace = { at: 'paste', into: null }

/** The campaign's tables; a text or a file may be pasted or dropped anywhere on their page. */
export const Tables = () => {
  const loaded = useEncounterTables(true)
  const [chosenPlace, setPlace] = useState<TablesPlace>(LIST)
  /** The text in the box; null after a file that is not a text. */
  const [pasted, setPasted] = useState<string | null>('')
  const form = useTablesForm({
    loaded,
    onShow: (key, instead) =>
      setPlace((now) =>
        instead === undefined || (now.at === 'table' && now.key === instead)
          ? { at: 'table', key }
          : now,
      ),
    alsoHeld: pasted?.trim() ? [pastedText] : [],
  })
  const { saved, tables, save } = form

  // An undone table reappears after Redo, so the chosen place is not forgotten.
  const place = chosenPlace.at === 'table' && !tables[chosenPlace.key] ? LIST : chosenPlace
  const key = place.at === 'table' ? place.key : null
  const isPasting = place.at === 'paste'
  const text = (isPasting && pasted) || ''
  const pasting = usePastedTables(text, isPasting ? place.into : null, tables)

  const { takeFile, onDrop } = usePastedText((text) => {
    setPasted(text)
    if (!isPasting) setPlace({ at: 'paste', into: key !== null && key in saved ? key : null })
  })

  const mergeResult = tablesWithCards(pasting.cards, tables)
  const canPaste = isPasting && !pasting.isBusy && mergeResult.keys.length > 0
  /** Turns the pasted text into unsaved tables and saves them; a single table is opened. */
  const savePasted = (): Promise<boolean> => {
    const [firstKey, ...otherKeys] = mergeResult.keys
    // Rendered at once, because saving reads the rendered state.
    flushSync(() => {
      form.setAll(mergeResult.tables)
      setPasted('')
      setPlace(firstKey && otherKeys.length === 0 ? { at: 'table', key: firstKey } : LIST)
    })
    return save.onSave()
  }

  return (
    <Sheet
      title={words.title}
      shownPart={place.at === 'list' ? 'list' : 'body'}
      beforeTitle={
        place.at !== 'list' && (
          <Button className={styles.back} onClick={() => setPlace(LIST)}>
            {words.allTables}
          </Button>
        )
      }
      tools={<Button onClick={() => setPlace(PASTE)}>{words.pasteOrImport}</Button>}
      list={
        <TableList
          form={form}
          place={key}
          onShow={(next) => setPlace({ at: 'table', key: next })}
        />
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      save={{
        ...save,
        ...(canPaste && { state: { kind: 'unsaved' }, isReady: true, onSave: savePasted }),
      }}
      onDrop={onDrop}
    >
      {place.at === 'list' && (
        <div className="stack page">
          <p className={styles.beside}>{loaded.list ? words.intro : words.opening}</p>
          <p className={styles.beside}>{words.introPaste}</p>
          <ExportPart
            id={null}
            isSum={Object.values(form.tables).some(({ dice }) => dice !== null)}
            isEdited={form.unsaved.length > 0}
          />
        </div>
      )}
      {key !== null && (
        <TableEditor
          key={key}
          id={key}
          form={form}
          onPaste={() => setPlace({ at: 'paste', into: key in saved ? key : null })}
          onDelete={async () => {
            if (await form.remove(key)) setPlace(LIST)
          }}
        />
      )}
      {isPasting && (
        <PastePage
          pasting={pasting}
          tables={tables}
          trouble={pasted === null ? unreadable : null}
          onText={setPasted}
          onFile={(file) => void takeFile(file)}
        />
      )}
    </Sheet>
  )
}

interface TableListProps {
  readonly form: TablesForm
  readonly place: string | null
  readonly onShow: (key: string) => void
}

const TableList = ({ form, place, onShow }: TableListProps) => {
  const { tables, saved, statusOf } = form
  const { rules } = useView()
  const descriptionOf = (key: string): string => {
    const draft = tables[key] ?? NEW_TABLE
    const terrains = rules.terrains.filter(({ table }) => table === key).map(({ name }) => name)
    const usedBy = terrains.length > 0 ? words.usedBy(terrains) : words.usedByNone
    return [words.size(diceName(draft), draft.rows.length), ...(key in saved ? [usedBy] : [])].join(
      ' · ',
    )
  }
  const newKeys = Object.keys(tables).filter((key) => !(key in saved))
  return (
    <nav className={`stack ${styles.list}`} aria-label={words.list}>
      <ul>
        {[...newKeys, ...Object.keys(saved)].map((key) => (
          <li key={key}>
            <button
              type="button"
              className={`inset wide break-words ${styles.item}`}
              aria-current={key === place ? 'page' : undefined}
              onClick={() => onShow(key)}
            >
              <span>{tables[key]?.name || words.unnamed}</span>
              <em className={`small marked ${styles.mark}`}>{words.statusMark[statusOf(key)]}</em>
              <small>{descriptionOf(key)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => form.addTable(NEW_TABLE)}>{words.newTable}</Button>
    </nav>
  )
}
