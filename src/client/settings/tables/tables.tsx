import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { type SaveState, savingState } from '../../gm/session/session-state.ts'
import { useEncounterTables } from '../../gm/session/use-encounter-tables.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import type { DraftEvent } from './ledger/next-draft.ts'
import { draftOf, type TableDraft } from './ledger/table-draft.ts'
import { ExportPart } from './parts/export-part.tsx'
import { TableEditor } from './parts/table-editor.tsx'
import { TableList } from './parts/table-list.tsx'
import styles from './parts/tables.module.css'
import { readFileText } from './paste/file-text.ts'
import { PastePage } from './paste/paste-page.tsx'
import { withSavedIds } from './paste/read-draft.ts'
import { PASTED } from './paste/text-box.tsx'
import { type ReadResult, usePaste } from './paste/use-paste.ts'
import { newKey, standingOf } from './state/tables-work.ts'
import { type Saved, useTableSave } from './state/use-table-save.ts'
import { useTablesWork } from './state/use-tables-work.ts'
import * as words from './words.ts'

type Shown =
  | { readonly at: 'list' }
  | { readonly at: 'table'; readonly table: string }
  /** `into`: the id of the table that it is pasted into. */
  | { readonly at: 'paste'; readonly into: string | null }

const LIST: Shown = { at: 'list' }
const PASTE: Shown = { at: 'paste', into: null }

const NEW_TABLE: TableDraft = {
  name: '',
  die: 20,
  made: 1,
  rows: [
    {
      ...{ key: 'new:1', id: null, from: '1', to: '20', name: '', details: '' },
      ...{ table: null, once: false },
    },
  ],
}

/** Ids belong to the rows of the table that is copied. */
const copyOf = (draft: TableDraft): TableDraft => ({
  ...draft,
  name: words.copyOf(draft.name),
  rows: draft.rows.map((row) => ({ ...row, id: null })),
})

/**
 * Whether a text is for the page: one of several lines does not fit into a field of one line, and
 * browsers take seconds to type thousands of lines into an empty box.
 */
const isForPage = (target: EventTarget | null, text: string): boolean => {
  if (target instanceof HTMLTextAreaElement && target.name === PASTED) return target.value === ''
  if (!(target instanceof Element) || !target.matches('input, textarea')) return true
  return target.matches('input, [data-field]') && text.trim().includes('\n')
}

const stateOf = (
  sending: SaveState,
  saved: Saved | null,
  unsaved: readonly string[],
  canSave: boolean,
): SaveState => {
  if (saved?.kind === 'saving') return sending
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  if (saved?.kind === 'saved' && !canSave) return { kind: 'saved' }
  return unsaved.length > 0 ? { kind: 'unsaved', fields: unsaved } : { kind: 'clean' }
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

/** The campaign's tables; a text or a file may be pasted or dropped anywhere on their page. */
export const Tables = () => {
  const tables = useEncounterTables(true)
  const campaign = useCampaign()
  const gm = useGm()
  const rules = useView((view) => view.rules)
  const sending = useGmSession(savingState)
  const [work, tell] = useTablesWork(campaign)
  const saving = useTableSave(gm, tables)
  const [shown, setShown] = useState<Shown>(work.pasted === '' ? LIST : PASTE)
  const [fileTrouble, setFileTrouble] = useState<string | null>(null)
  const [exports, setExports] = useState(false)
  const list = useMemo(() => tables.list ?? [], [tables.list])

  const table = shown.at === 'table' ? shown.table : null
  const loaded = list.find((each) => each.table.id === table) ?? null
  const kept = useMemo(() => loaded && draftOf(loaded.table), [loaded])
  const open = table === null ? undefined : work.drafts[table]
  const standing = open ? standingOf(open, loaded?.table) : 'saved'
  const draft = open && standing !== 'saved' ? open.draft : kept
  const unsaved = Object.entries(work.drafts).filter(
    ([key, each]) => standingOf(each, list.find((one) => one.table.id === key)?.table) !== 'saved',
  )
  const isPasting = shown.at === 'paste'
  const pasting = usePaste(campaign, {
    text: isPasting ? work.pasted : '',
    into: isPasting ? shown.into : null,
    tables: list,
    drafts: work.drafts,
  })
  useUnsavedWarning(unsaved.length > 0, { outlivesReload: true })

  const show = (next: Shown): void => {
    setShown(next)
    setExports(false)
    saving.forget()
  }
  const edit = useCallback(
    (event: DraftEvent) => {
      if (table !== null) tell({ kind: 'edited', table, loaded, event })
    },
    [tell, table, loaded],
  )
  const begin = (next: TableDraft): void => {
    tell({ kind: 'begun', draft: next, base: null })
    show({ at: 'table', table: newKey(work) })
  }
  const { forget } = saving
  const takeText = useCallback(
    (text: string) => {
      tell({ kind: 'pasted', text })
      setFileTrouble(null)
      setShown((now) =>
        now.at === 'paste' ? now : { at: 'paste', into: loaded?.table.id ?? null },
      )
      forget()
    },
    [tell, loaded, forget],
  )
  const takeFile = useCallback(
    async (file: File) => {
      const text = readFileText(new Uint8Array(await file.arrayBuffer()))
      takeText(text ?? '')
      if (text === null) setFileTrouble(words.paste.unreadable)
    },
    [takeText],
  )
  const save = async (): Promise<boolean> => {
    if (!open || table === null || standing === 'saved') return true
    const id = await saving.save(open)
    if (id === null) return false
    tell({ kind: 'saved', table, sent: open.draft })
    setShown({ at: 'table', table: id })
    return true
  }
  const saveRead = async (): Promise<boolean> => {
    const { order: results, busy } = pasting
    if (busy || results.length === 0) return false
    const ids = new Map<number, string>()
    const saved = await saving.saveAll(results.length, (place, before) => {
      const { open } = results[place] as ReadResult
      const earlier = results[before.length - 1]
      const last = before.at(-1)
      if (earlier && last !== undefined) ids.set(earlier.place, last)
      return { ...open, draft: withSavedIds(open.draft, ids) }
    })
    for (const id of saved) tell({ kind: 'dropped', table: id })
    if (saved.length < results.length) return false
    tell({ kind: 'pasted', text: '' })
    setShown(saved.length === 1 && saved[0] ? { at: 'table', table: saved[0] } : LIST)
    return true
  }
  const remove = async (): Promise<void> => {
    if (table === null) return
    if (loaded && !(await saving.remove(loaded))) return
    tell({ kind: 'dropped', table })
    setShown(LIST)
  }

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' ? !file : !isForPage(event.target, text)) return
      event.preventDefault()
      if (text !== '') takeText(text)
      else if (file) void takeFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [takeText, takeFile])
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files
    const text = event.dataTransfer.getData('text/plain')
    if (!file && !isForPage(event.target, text)) return
    event.preventDefault()
    if (file) void takeFile(file)
    else if (text !== '') takeText(text)
  }
  const names = [
    ...unsaved.map(([, each]) => each.draft),
    ...pasting.order.map(({ open: read }) => read.draft),
  ].map(({ name }) => name.trim() || words.unnamed)
  const held = names.length === 0 && work.pasted !== '' ? [words.pastedText] : names
  const canSave = isPasting ? pasting.order.length > 0 : standing !== 'saved'

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
          tables={list}
          drafts={work.drafts}
          shown={table}
          onShow={(next) => show({ at: 'table', table: next })}
          onNew={() => begin(NEW_TABLE)}
        />
      }
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      save={{
        state: stateOf(sending, saving.saved, held, canSave),
        onSave: isPasting ? saveRead : save,
        beside: <UndoTables />,
      }}
      onDrop={drop}
    >
      {shown.at === 'list' && (
        <div className={styles.intro}>
          <p className={styles.beside}>{tables.list ? words.intro : words.opening}</p>
          <p className={styles.beside}>{words.introPaste}</p>
          <p>
            <Button aria-expanded={exports} onClick={() => setExports(!exports)}>
              {words.exportAll}
            </Button>
          </p>
          {exports && <ExportPart table={null} isEdited={unsaved.length > 0} />}
        </div>
      )}
      {shown.at === 'table' && draft && table !== null && (
        <TableEditor
          key={table}
          rules={rules}
          tables={list}
          loaded={loaded}
          draft={draft}
          standing={standing}
          flagged={saving.saved?.kind === 'failed' ? saving.saved.problem : null}
          onEvent={edit}
          onCopy={() => begin(copyOf(draft))}
          onPaste={() => show({ at: 'paste', into: loaded?.table.id ?? null })}
          onDelete={remove}
          onDrop={() => tell({ kind: 'dropped', table })}
          onRebase={(base) => {
            tell({ kind: 'rebased', table, base })
            if (!base) setShown({ at: 'table', table: newKey(work) })
          }}
        />
      )}
      {shown.at === 'paste' && (
        <PastePage
          pasting={pasting}
          tables={list}
          trouble={fileTrouble}
          onText={takeText}
          onFile={(file) => void takeFile(file)}
          onMend={(mended, isLast) => {
            const put = { ...mended, draft: withSavedIds(mended.draft, new Map()) }
            tell({ kind: 'begun', ...put })
            if (isLast) tell({ kind: 'pasted', text: '' })
            show({ at: 'table', table: put.base?.table.id ?? newKey(work) })
          }}
        />
      )}
    </Sheet>
  )
}
