import { useCallback, useMemo, useState } from 'react'
import type { FullPageProps } from '../../gm/full-page/full-page-props.ts'
import type { LoadedTables } from '../../gm/session/use-encounter-tables.ts'
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
import { type ReadResult, usePaste } from './paste/use-paste.ts'
import { newKey, standingOf } from './state/tables-work.ts'
import { useTableSave } from './state/use-table-save.ts'
import { useTablesWork } from './state/use-tables-work.ts'
import { TablesDialog } from './tables-dialog.tsx'
import { TablesFoot } from './tables-foot.tsx'
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

interface TablesProps extends FullPageProps {
  readonly tables: LoadedTables
}

export const Tables = ({ campaign, gm, session, view, tables, status, onClose }: TablesProps) => {
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
  const save = async (): Promise<void> => {
    if (!open || table === null || standing === 'saved') return
    const id = await saving.save(open)
    if (id === null) return
    tell({ kind: 'saved', table, sent: open.draft })
    setShown({ at: 'table', table: id })
  }
  const saveRead = async (): Promise<void> => {
    const { order: results, busy } = pasting
    if (busy || results.length === 0) return
    const ids = new Map<number, string>()
    const saved = await saving.saveAll(results.length, (place, before) => {
      const { open } = results[place] as ReadResult
      const earlier = results[before.length - 1]
      const last = before.at(-1)
      if (earlier && last !== undefined) ids.set(earlier.place, last)
      return { ...open, draft: withSavedIds(open.draft, ids) }
    })
    for (const id of saved) tell({ kind: 'dropped', table: id })
    if (saved.length < results.length) return
    tell({ kind: 'pasted', text: '' })
    setShown(saved.length === 1 && saved[0] ? { at: 'table', table: saved[0] } : LIST)
  }
  const saveShown = (): void => void (isPasting ? saveRead() : save())
  const remove = async (): Promise<void> => {
    if (table === null) return
    if (loaded && !(await saving.remove(loaded))) return
    tell({ kind: 'dropped', table })
    setShown(LIST)
  }

  return (
    <TablesDialog
      isAtList={shown.at === 'list'}
      onList={() => show(LIST)}
      onPasteHere={() => show(PASTE)}
      onSave={saveShown}
      onClose={onClose}
      onText={takeText}
      onFile={(file) => void takeFile(file)}
      list={
        <TableList
          rules={view.rules}
          tables={list}
          drafts={work.drafts}
          shown={table}
          onShow={(next) => show({ at: 'table', table: next })}
          onNew={() => begin(NEW_TABLE)}
        />
      }
      foot={
        <TablesFoot
          gm={gm}
          session={session}
          view={view}
          status={status}
          saved={saving.saved}
          unsaved={[
            ...unsaved.map(([, each]) => each.draft),
            ...pasting.order.map(({ open: read }) => read.draft),
          ].map(({ name }) => name.trim() || words.unnamed)}
          holdsText={work.pasted !== ''}
          canSave={isPasting ? pasting.order.length > 0 : standing !== 'saved'}
          onSave={saveShown}
        />
      }
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
          {exports && <ExportPart campaign={campaign} table={null} isEdited={unsaved.length > 0} />}
        </div>
      )}
      {shown.at === 'table' && draft && table !== null && (
        <TableEditor
          key={table}
          campaign={campaign}
          rules={view.rules}
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
    </TablesDialog>
  )
}
