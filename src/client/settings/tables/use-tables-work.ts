import { useMemo } from 'react'
import type { LoadedTable, LoadedTables } from '#client/session/use-encounter-tables.ts'
import { useCampaign, useGm } from '#client/session/use-gm.ts'
import { type SendEdit, useSave } from '#client/session/use-save.ts'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { diceName } from '#rules/dice/table-dice.ts'
import { tableProblem } from './faults.ts'
import {
  afterSending,
  type Drafts,
  draftOf,
  isSameRow,
  newKey,
  rangeOf,
  type SentTable,
  TABLE_FIELDS,
  type TableDraft,
  without,
  writtenTable,
} from './table-draft.ts'
import * as words from './words.ts'

export type TablesWork = ReturnType<typeof useTablesWork>

/** How the edits of a table stand to the table as the campaign has it now. */
type Standing = 'saved' | 'unsaved' | 'changed-elsewhere'

const NO_TABLES: readonly LoadedTable[] = []

/** A table that leads to no other one of these; of a circle any. */
const nextToSave = (drafts: Drafts, left: readonly string[]): string | undefined =>
  left.find((key) => !drafts[key]?.rows.some(({ table }) => table && left.includes(table))) ??
  left[0]

/** What a table has otherwise than another version of it. */
const sayTable = (table: TableDraft | undefined, other: TableDraft | undefined): string => {
  if (!table) return words.gone
  const rows = table.rows.filter((row) => !other?.rows.some((each) => isSameRow(row, each)))
  return words.tableParts([
    table.name !== other?.name && table.name,
    diceName(table) !== (other && diceName(other)) && diceName(table),
    ...rows.map((row) => words.rowSaid(rangeOf(row), row)),
  ])
}

interface TablesOptions {
  readonly loaded: LoadedTables
  /** Leads to a table: a new one, one that cannot be saved, or one under another key than before. */
  readonly onShow: (key: string, instead?: string) => void
  /** Names of what else would be lost with the page. */
  readonly alsoHeld: readonly string[]
}

export const useTablesWork = ({
  loaded: { list, load },
  onShow,
  alsoHeld: otherUnsavedWork,
}: TablesOptions) => {
  const gm = useGm()
  const loaded = list ?? NO_TABLES
  const saved: Drafts = useMemo(
    () => Object.fromEntries(loaded.map(({ table }) => [table.id, draftOf(table)])),
    [loaded],
  )
  const key = `overland-tables-${useCampaign()}`
  const draft = useDraft({ key, saved, fields: TABLE_FIELDS })
  const { mine: tables, unsaved, clashing } = draft
  const nameOf = (id: string): string => tables[id]?.name.trim() || words.unnamed

  const requestFor = (id: string) => {
    const base = loaded.find(({ table }) => table.id === id)
    if (!base) return { route: '/tables' }
    return {
      route: `/tables/${encodeURIComponent(id)}`,
      basedOn: { table: { id, stamp: base.stamp } },
    }
  }
  /** Until the tables are here as they are now; without an answer they come later. */
  const settle = (): Promise<unknown> => load(gm.get().view?.tables ?? []).catch(() => null)

  /** Answers the table's id; undefined if it was not saved. */
  const write = async (
    put: SendEdit,
    id: string,
    ids: ReadonlyMap<string, string>,
  ): Promise<string | undefined> => {
    const isNew = !(id in saved)
    const body = writtenTable(tables[id] as TableDraft, { isNew, ids })
    const before = new Set(gm.get().view?.tables.map((table) => table.id))
    const method = isNew ? 'POST' : 'PUT'
    const went = await put({
      method,
      ...requestFor(id),
      body,
      announcement: words.tableSaved(body.name),
    })
    if (!went || !isNew) return went ? id : undefined
    const fresh = gm.get().view?.tables.filter((table) => !before.has(table.id)) ?? []
    return (fresh.find(({ name }) => name === body.name) ?? fresh[0])?.id
  }

  const save = useSave({
    page: words.page,
    draft: tables,
    unsaved: unsaved.map(nameOf),
    otherUnsavedWork,
    clashes: list ? draft.clashes(nameOf, (id, one, other) => sayTable(one[id], other[id])) : [],
    onDecide: draft.decide,
    findProblem: () => {
      // Before the list is here each table would count as a new one.
      if (list === null) return words.opening
      const wrong = unsaved.find((id) => tableProblem(tables[id] as TableDraft) !== null)
      if (wrong === undefined) return null
      onShow(wrong)
      return tableProblem(tables[wrong] as TableDraft)
    },
    send: async (put) => {
      let left = unsaved
      const sent: SentTable[] = []
      for (let each = nextToSave(tables, left); each; each = nextToSave(tables, left)) {
        const id = await write(put, each, new Map(sent.map((one) => [one.key, one.id])))
        if (id === undefined) break
        sent.push({ key: each, id, sent: tables[each] as TableDraft })
        left = left.filter((one) => one !== each)
      }
      await settle()
      draft.change((begun) => afterSending(begun, sent))
      for (const { key: before, id } of sent) onShow(id, before)
      return left.length === 0
    },
    onDrop: draft.drop,
  })

  return {
    save,
    saved,
    tables,
    unsaved,
    setAll: draft.set,
    standingOf: (id: string): Standing => {
      if (!unsaved.includes(id)) return 'saved'
      return list && clashing.includes(id) ? 'changed-elsewhere' : 'unsaved'
    },
    edit: (id: string, table: TableDraft): void => draft.set({ ...tables, [id]: table }),
    begin: (table: TableDraft): void => {
      const fresh = newKey(Object.keys(tables))
      draft.set({ ...tables, [fresh]: table })
      onShow(fresh)
    },
    dropOne: (id: string): void => draft.set(TABLE_FIELDS.take(tables, [id], saved)),
    /** Resolves to whether the table is gone. */
    remove: async (id: string): Promise<boolean> => {
      if (!(id in saved)) {
        draft.set(without(tables, [id]))
        return true
      }
      return save.sendNow(async (put) => {
        const announcement = words.tableDeleted(saved[id]?.name ?? '')
        const went = await put({ method: 'DELETE', ...requestFor(id), announcement })
        await settle()
        if (went)
          draft.change(({ base, mine }) => ({
            base: without(base, [id]),
            mine: without(mine, [id]),
          }))
        return went
      })
    },
  }
}
