import { useState } from 'react'
import { type SaveState, savingState } from '../../gm/session/session-state.ts'
import { useEncounterTables } from '../../gm/session/use-encounter-tables.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { ExportPart } from './editor/export-part.tsx'
import { TableEditor } from './editor/table-editor.tsx'
import { PastePage } from './paste/paste-page.tsx'
import { withCards } from './paste/read-cards.ts'
import { useTakenText } from './paste/take-text.ts'
import { usePaste } from './paste/use-paste.ts'
import { NEW_TABLE } from './table-draft.ts'
import { TableList } from './table-list.tsx'
import styles from './tables.module.css'
import { useTablesWork } from './use-tables-work.ts'
import * as words from './words.ts'

type Shown =
  | { readonly at: 'list' }
  | { readonly at: 'table'; readonly key: string }
  /** `into`: the id of the table that it is pasted into. */
  | { readonly at: 'paste'; readonly into: string | null }

const LIST: Shown = { at: 'list' }
const PASTE: Shown = { at: 'paste', into: null }

const stateOf = (
  sending: SaveState,
  result: SaveState | null,
  unsaved: readonly string[],
): SaveState => {
  if (result?.kind === 'saving') return sending
  if (result?.kind === 'failed') return result
  return unsaved.length > 0 ? { kind: 'unsaved', fields: unsaved } : (result ?? { kind: 'clean' })
}

/** The campaign's tables; a text or a file may be pasted or dropped anywhere on their page. */
export const Tables = () => {
  const loaded = useEncounterTables(true)
  const gm = useGm()
  const campaign = useCampaign()
  const rules = useView((view) => view.rules)
  const canUndo = useView((view) => view.undo?.kind === 'tables')
  const canRedo = useView((view) => view.redo?.kind === 'tables')
  const sending = useGmSession(savingState)
  const [shown, setShown] = useState<Shown>(LIST)
  const work = useTablesWork(loaded, (key, instead) =>
    setShown((now) =>
      instead === undefined || (now.at === 'table' && now.key === instead)
        ? { at: 'table', key }
        : now,
    ),
  )
  const { saved, tables, result } = work
  /** null: a file that is no text. */
  const [pasted, setPasted] = useState<string | null>('')

  const key = shown.at === 'table' && tables[shown.key] ? shown.key : null
  const draft = key === null ? undefined : tables[key]
  const isPasting = shown.at === 'paste'
  const text = (isPasting && pasted) || ''
  const pasting = usePaste(campaign, text, isPasting ? shown.into : null, tables)
  const unsaved = [
    ...work.unsaved.map((each) => tables[each]?.name.trim() || words.unnamed),
    ...(pasted?.trim() ? [words.pastedText] : []),
  ]
  useUnsavedWarning(unsaved.length > 0)

  const show = (next: Shown): void => {
    setShown(next)
    work.forget()
  }
  const { takeFile, onDrop } = useTakenText((text) => {
    setPasted(text)
    show(isPasting ? shown : { at: 'paste', into: key !== null && key in saved ? key : null })
  })

  /** What was pasted becomes unsaved tables, of which the only one is shown. */
  const savePasted = async (): Promise<boolean> => {
    const { begun, keys } = withCards(work, pasting.cards, saved)
    if (pasting.isBusy || keys.length === 0) return false
    work.change(() => begun)
    setPasted('')
    setShown(keys.length === 1 && keys[0] ? { at: 'table', key: keys[0] } : LIST)
    return work.save(begun)
  }

  return (
    <Sheet
      title={words.title}
      at={shown.at === 'list' ? 'list' : 'body'}
      before={
        shown.at !== 'list' && (
          <Button className={styles.back} onClick={() => show(LIST)}>
            {words.allTables}
          </Button>
        )
      }
      tools={<Button onClick={() => show(PASTE)}>{words.pasteOrImport}</Button>}
      list={
        <TableList
          rules={rules}
          tables={tables}
          saved={saved}
          standingOf={work.standingOf}
          shown={key}
          onShow={(next) => show({ at: 'table', key: next })}
          onNew={() => work.begin(NEW_TABLE)}
        />
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      draft={{ unsaved, onDrop: work.drop }}
      save={{
        state: stateOf(sending, result, unsaved),
        onSave: isPasting ? savePasted : () => work.save(),
        beside: (
          <>
            {canUndo && <Button onClick={() => void gm.run({ kind: 'undo' })}>{words.undo}</Button>}
            {canRedo && <Button onClick={() => void gm.run({ kind: 'redo' })}>{words.redo}</Button>}
          </>
        ),
      }}
      onDrop={onDrop}
    >
      {shown.at === 'list' && (
        <div className={styles.intro}>
          <p className={styles.beside}>{loaded.list ? words.intro : words.opening}</p>
          <p className={styles.beside}>{words.introPaste}</p>
          <ExportPart id={null} isEdited={work.unsaved.length > 0} />
        </div>
      )}
      {key !== null && draft && (
        <TableEditor
          key={key}
          id={key}
          tables={tables}
          draft={draft}
          isNew={!(key in saved)}
          standing={work.standingOf(key)}
          flagged={result?.kind === 'failed' ? result : null}
          onDraft={(next) => work.edit(key, next)}
          onCopy={() => work.begin({ ...draft, name: words.copyOf(draft.name) })}
          onPaste={() => show({ at: 'paste', into: key in saved ? key : null })}
          onDelete={async () => {
            if (await work.remove(key)) setShown(LIST)
          }}
          onDrop={() => work.dropOne(key)}
          onKeep={() => work.keepOne(key)}
        />
      )}
      {isPasting && (
        <PastePage
          pasting={pasting}
          tables={tables}
          trouble={pasted === null ? words.paste.unreadable : null}
          onText={(text) => {
            setPasted(text)
            work.forget()
          }}
          onFile={(file) => void takeFile(file)}
        />
      )}
    </Sheet>
  )
}
