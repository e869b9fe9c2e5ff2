import type { EncounterTableView } from '../../../../protocol/tables.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { type DraftEvent, nextDraft } from '../ledger/next-draft.ts'
import { draftOf, isSaved, sameTable, type TableDraft } from '../ledger/table-draft.ts'

/** Edits of one table. */
export interface OpenDraft {
  /** What was edited; null: a new table. */
  readonly base: LoadedTable | null
  readonly draft: TableDraft
}

/** Unsaved tables by the id of their table, or by a key of their own. */
export interface TablesWork {
  readonly drafts: Readonly<Record<string, OpenDraft>>
  readonly made: number
  /** In the box for pasting. */
  readonly pasted: string
}

export const NO_WORK: TablesWork = { drafts: {}, made: 0, pasted: '' }

export type WorkEvent =
  /** `loaded`: where the edits begin if there are none yet. */
  | {
      readonly kind: 'edited'
      readonly table: string
      readonly loaded: LoadedTable | null
      readonly event: DraftEvent
    }
  | { readonly kind: 'begun'; readonly draft: TableDraft; readonly base: LoadedTable | null }
  | { readonly kind: 'dropped'; readonly table: string }
  /** Saved: dropped unless it was edited since it was sent. */
  | { readonly kind: 'saved'; readonly table: string; readonly sent: TableDraft }
  /** The edits go on from what is there now; null: as a new table. */
  | { readonly kind: 'rebased'; readonly table: string; readonly base: LoadedTable | null }
  | { readonly kind: 'pasted'; readonly text: string }

/** Of the next new table. */
export const newKey = ({ made }: TablesWork): string => `new:${made + 1}`

const put = (work: TablesWork, table: string, open: OpenDraft): TablesWork => ({
  ...work,
  drafts: { ...work.drafts, [table]: open },
})

const without = (work: TablesWork, table: string): TablesWork => ({
  ...work,
  drafts: Object.fromEntries(Object.entries(work.drafts).filter(([key]) => key !== table)),
})

export const nextWork = (work: TablesWork, event: WorkEvent): TablesWork => {
  switch (event.kind) {
    case 'edited': {
      const { table, loaded } = event
      const open = work.drafts[table] ?? (loaded && { base: loaded, draft: draftOf(loaded.table) })
      if (!open) return work
      return put(work, table, { ...open, draft: nextDraft(open.draft, event.event) })
    }
    case 'begun': {
      const { draft, base } = event
      if (base) return put(work, base.table.id, { base, draft })
      return { ...put(work, newKey(work), { base, draft }), made: work.made + 1 }
    }
    case 'dropped':
      return without(work, event.table)
    case 'saved':
      return work.drafts[event.table]?.draft === event.sent ? without(work, event.table) : work
    case 'rebased': {
      const open = work.drafts[event.table]
      if (!open) return work
      if (event.base) return put(work, event.table, { ...open, base: event.base })
      const draft = { ...open.draft, rows: open.draft.rows.map((row) => ({ ...row, id: null })) }
      return nextWork(without(work, event.table), { kind: 'begun', draft, base: null })
    }
    case 'pasted':
      return { ...work, pasted: event.text }
  }
}

/** How a draft stands to the table as it is now. */
export type Standing = 'saved' | 'unsaved' | 'changed-elsewhere' | 'gone-elsewhere'

export const standingOf = (
  { base, draft }: OpenDraft,
  now: EncounterTableView | undefined,
): Standing => {
  if (!base) return 'unsaved'
  if (!now) return 'gone-elsewhere'
  if (isSaved(draft, now)) return 'saved'
  return sameTable(base.table, now) ? 'unsaved' : 'changed-elsewhere'
}
