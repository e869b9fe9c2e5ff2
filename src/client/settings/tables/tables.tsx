import { useState } from 'react'
import type { LoadedTables } from '../../gm/session/use-encounter-tables.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import type { SaveState } from '../../gm/sheet/save-bar.tsx'
import { Sheet, savingState } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import type { Begun } from '../../ui/draft/use-draft.ts'
import { copyOf, type Drafts, NEW_TABLE, type TableDraft } from './drafts.ts'
import { ExportPart } from './editor/export-part.tsx'
import { TableEditor } from './editor/table-editor.tsx'
import { PastePage } from './paste/paste-page.tsx'
import { withCards } from './paste/read-cards.ts'
import { useTakenText } from './paste/take-text.ts'
import { usePaste } from './paste/use-paste.ts'
import { TableList } from './table-list.tsx'
import { usesOf } from './table-uses.ts'
import styles from './tables.module.css'
import { type Saved, useTablesWork } from './use-tables-work.ts'
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
  saved: Saved | null,
  unsaved: readonly string[],
): SaveState => {
  if (saved?.kind === 'saving') return sending
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  if (unsaved.length > 0) return { kind: 'unsaved', fields: unsaved }
  return { kind: saved ? 'saved' : 'clean' }
}

const UndoTables = () => {
  const gm = useGm()
  const undo = useView((view) => view.undo?.kind === 'tables')
  const redo = useView((view) => view.redo?.kind === 'tables')
  return (
    <>
      {undo && <Button onClick={() => void gm.run({ kind: 'undo' })}>{words.undo}</Button>}
      {redo && <Button onClick={() => void gm.run({ kind: 'redo' })}>{words.redo}</Button>}
    </>
  )
}

interface IntroProps {
  readonly isLoaded: boolean
  readonly isEdited: boolean
}

const Intro = ({ isLoaded, isEdited }: IntroProps) => {
  const [isExporting, setExporting] = useState(false)
  return (
    <div className={styles.intro}>
      <p className={styles.beside}>{isLoaded ? words.intro : words.opening}</p>
      <p className={styles.beside}>{words.introPaste}</p>
      <p>
        <Button aria-expanded={isExporting} onClick={() => setExporting(!isExporting)}>
          {words.exportAll}
        </Button>
      </p>
      {isExporting && <ExportPart table={null} isEdited={isEdited} />}
    </div>
  )
}

interface TablesProps {
  readonly tables: LoadedTables
}

/** The campaign's tables; a text or a file may be pasted or dropped anywhere on their page. */
export const Tables = ({ tables: loaded }: TablesProps) => {
  const campaign = useCampaign()
  const rules = useView((view) => view.rules)
  const sending = useGmSession(savingState)
  const work = useTablesWork(loaded)
  const { saved, tables, result } = work
  const [shown, setShown] = useState<Shown>(LIST)
  const [pasted, setPasted] = useState('')
  const [fileTrouble, setFileTrouble] = useState<string | null>(null)

  const key = shown.at === 'table' && tables[shown.key] ? shown.key : null
  const draft = key === null ? undefined : tables[key]
  const isPasting = shown.at === 'paste'
  const pasting = usePaste(campaign, {
    text: isPasting ? pasted : '',
    into: isPasting ? shown.into : null,
    tables,
  })
  const read = pasting.cards.filter(({ target }) => target.kind !== 'leave-out')
  const names = [
    ...work.unsaved.map((each) => tables[each]?.name ?? ''),
    ...read.map((card) => card.draft.name),
  ].map((name) => name.trim() || words.unnamed)
  const unsaved = names.length === 0 && pasted.trim() !== '' ? [words.pastedText] : names
  useUnsavedWarning(unsaved.length > 0)

  const show = (next: Shown): void => {
    setShown(next)
    work.forget()
  }
  const begin = (next: TableDraft): void => show({ at: 'table', key: work.begin(next) })
  const { takeFile, onDrop } = useTakenText((text) => {
    setPasted(text ?? '')
    setFileTrouble(text === null ? words.paste.unreadable : null)
    show(isPasting ? shown : { at: 'paste', into: key !== null && key in saved ? key : null })
  })

  const save = async (begun?: Begun<Drafts>): Promise<boolean> => {
    const { isAll, faulty, sent } = await work.save(begun)
    setShown((now) => {
      if (faulty !== null) return { at: 'table', key: faulty }
      const moved = now.at === 'table' && sent.find((each) => each.key === now.key)
      return moved ? { at: 'table', key: moved.id } : now
    })
    return isAll
  }
  /** What was pasted becomes unsaved tables. Shown is that of a card, else the only one. */
  const keepPasted = (place?: number): Begun<Drafts> => {
    const { begun, keys } = withCards(work, pasting.cards, saved)
    const [only, ...more] = keys.filter((each) => each !== null)
    const next = place === undefined && more.length === 0 ? only : keys[place ?? -1]
    work.change(() => begun)
    setPasted('')
    show(next ? { at: 'table', key: next } : LIST)
    return begun
  }
  const saveShown = async (): Promise<boolean> => {
    if (!isPasting) return save()
    return !pasting.isBusy && read.length > 0 && save(keepPasted())
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
          onNew={() => begin(NEW_TABLE)}
        />
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      draft={{ unsaved, onDrop: work.drop }}
      save={{
        state: stateOf(sending, result, unsaved),
        onSave: saveShown,
        beside: <UndoTables />,
      }}
      onDrop={onDrop}
    >
      {shown.at === 'list' && (
        <Intro isLoaded={loaded.list !== null} isEdited={work.unsaved.length > 0} />
      )}
      {key !== null && draft && (
        <TableEditor
          key={key}
          id={key}
          tables={tables}
          draft={draft}
          loaded={work.loadedOf(key)}
          uses={usesOf(key, rules, saved)}
          standing={work.standingOf(key)}
          flagged={result?.kind === 'failed' ? result.problem : null}
          onDraft={(next) => work.edit(key, next)}
          onCopy={() => begin({ ...copyOf(draft), name: words.copyOf(draft.name) })}
          onPaste={() => show({ at: 'paste', into: key in saved ? key : null })}
          onDelete={async () => {
            if (await work.remove(key)) setShown(LIST)
          }}
          onDrop={() => work.dropOne(key)}
          onKeep={() => setShown({ at: 'table', key: work.keepOne(key) })}
        />
      )}
      {isPasting && (
        <PastePage
          pasting={pasting}
          tables={tables}
          trouble={fileTrouble}
          onText={(text) => {
            setPasted(text)
            setFileTrouble(null)
            work.forget()
          }}
          onFile={(file) => void takeFile(file)}
          onMend={keepPasted}
        />
      )}
    </Sheet>
  )
}
