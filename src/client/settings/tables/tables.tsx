import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEncounterTables } from '#client/session/use-encounter-tables.ts'
import { useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { Button } from '#client/ui/button.tsx'
import { diceName } from '#rules/dice/table-dice.ts'
import { useTakenText } from '../pasted/text-box.tsx'
import { pastedText, unreadable } from '../pasted/words.ts'
import { ExportPart } from './editor/export-part.tsx'
import { TableEditor } from './editor/table-editor.tsx'
import { PastePage, usePaste } from './paste/paste-page.tsx'
import { keptCards } from './paste/read-cards.ts'
import { NEW_TABLE } from './table-draft.ts'
import styles from './tables.module.css'
import { type TablesWork, useTablesWork } from './use-tables-work.ts'
import * as words from './words.ts'

type Shown =
  | { readonly at: 'list' }
  | { readonly at: 'table'; readonly key: string }
  /** `into`: the id of the table that it is pasted into. */
  | { readonly at: 'paste'; readonly into: string | null }

const LIST: Shown = { at: 'list' }
const PASTE: Shown = { at: 'paste', into: null }

/** The campaign's tables; a text or a file may be pasted or dropped anywhere on their page. */
export const Tables = () => {
  const loaded = useEncounterTables(true)
  const [chosen, setShown] = useState<Shown>(LIST)
  /** null: a file that is no text. */
  const [pasted, setPasted] = useState<string | null>('')
  const work = useTablesWork({
    loaded,
    onShow: (key, instead) =>
      setShown((now) =>
        instead === undefined || (now.at === 'table' && now.key === instead)
          ? { at: 'table', key }
          : now,
      ),
    alsoHeld: pasted?.trim() ? [pastedText] : [],
  })
  const { saved, tables, save } = work

  // A table that was taken back is there again once it is put back.
  const shown = chosen.at === 'table' && !tables[chosen.key] ? LIST : chosen
  const key = shown.at === 'table' ? shown.key : null
  const isPasting = shown.at === 'paste'
  const text = (isPasting && pasted) || ''
  const pasting = usePaste(text, isPasting ? shown.into : null, tables)

  const { takeFile, onDrop } = useTakenText((text) => {
    setPasted(text)
    if (!isPasting) setShown({ at: 'paste', into: key !== null && key in saved ? key : null })
  })

  const kept = keptCards(pasting.cards, tables)
  const canPaste = isPasting && !pasting.isBusy && kept.keys.length > 0
  /** What was pasted becomes unsaved tables, of which the only one is shown. */
  const savePasted = (): Promise<boolean> => {
    const [only, ...others] = kept.keys
    // The save reads what is typed by then.
    flushSync(() => {
      work.setAll(kept.tables)
      setPasted('')
      setShown(only && others.length === 0 ? { at: 'table', key: only } : LIST)
    })
    return save.onSave()
  }

  return (
    <Sheet
      title={words.title}
      shownPart={shown.at === 'list' ? 'list' : 'body'}
      beforeTitle={
        shown.at !== 'list' && (
          <Button className={styles.back} onClick={() => setShown(LIST)}>
            {words.allTables}
          </Button>
        )
      }
      tools={<Button onClick={() => setShown(PASTE)}>{words.pasteOrImport}</Button>}
      list={
        <TableList
          work={work}
          shown={key}
          onShow={(next) => setShown({ at: 'table', key: next })}
        />
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      save={{
        ...save,
        ...(canPaste && { state: { kind: 'unsaved' }, isReady: true, onSave: savePasted }),
      }}
      onDrop={onDrop}
    >
      {shown.at === 'list' && (
        <div className="stack page">
          <p className={styles.beside}>{loaded.list ? words.intro : words.opening}</p>
          <p className={styles.beside}>{words.introPaste}</p>
          <ExportPart
            id={null}
            isSum={Object.values(work.tables).some(({ dice }) => dice !== null)}
            isEdited={work.unsaved.length > 0}
          />
        </div>
      )}
      {key !== null && (
        <TableEditor
          key={key}
          id={key}
          work={work}
          onPaste={() => setShown({ at: 'paste', into: key in saved ? key : null })}
          onDelete={async () => {
            if (await work.remove(key)) setShown(LIST)
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
  readonly work: TablesWork
  readonly shown: string | null
  readonly onShow: (key: string) => void
}

const TableList = ({ work, shown, onShow }: TableListProps) => {
  const { tables, saved, standingOf } = work
  const { rules } = useView()
  const aboutOf = (key: string): string => {
    const draft = tables[key] ?? NEW_TABLE
    const terrains = rules.terrains.filter(({ table }) => table === key).map(({ name }) => name)
    const uses = terrains.length > 0 ? words.usedBy(terrains) : words.usedByNone
    return [words.size(diceName(draft), draft.rows.length), ...(key in saved ? [uses] : [])].join(
      ' · ',
    )
  }
  const fresh = Object.keys(tables).filter((key) => !(key in saved))
  return (
    <nav className={`stack ${styles.list}`} aria-label={words.list}>
      <ul>
        {[...fresh, ...Object.keys(saved)].map((key) => (
          <li key={key}>
            <button
              type="button"
              className={`inset wide break-words ${styles.item}`}
              aria-current={key === shown ? 'page' : undefined}
              onClick={() => onShow(key)}
            >
              <span>{tables[key]?.name || words.unnamed}</span>
              <em className={`small marked ${styles.mark}`}>{words.standing[standingOf(key)]}</em>
              <small>{aboutOf(key)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => work.begin(NEW_TABLE)}>{words.newTable}</Button>
    </nav>
  )
}
