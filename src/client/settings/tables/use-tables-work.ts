import { useMemo } from 'react'
import type { LoadedTable, LoadedTables } from '#client/session/use-encounter-tables.ts'
import { useCampaign, useGm } from '#client/session/use-gm.ts'
import { type SendEdit, useSave } from '#client/session/use-save.ts'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { diceName } from '#rules/dice/table-dice.ts'
import { tableProblem } from './faults.ts'
import {
  isSameRow,
  newKey,
  rangeOf,
  rebaseOnSent,
  type SentTable,
  TABLE_FIELDS,
  type TableDraft,
  type TableDrafts,
  tableDraftOf,
  tableToWrite,
  withoutTables,
} from './table-draft.ts'
import * as words from './words.ts'

export type TablesForm = ReturnType<typeof useTablesForm>

/** A table's edits compared with the campaign's current table. */
type TableStatus = 'saved' | 'unsaved' | 'changed-elsewhere'

const NO_TABLES: readonly LoadedTable[] = []

/** The next unsaved table that links to no other unsaved one; if all are in a circle, the first. */
const nextTableToSave = (drafts: TableDrafts, unsavedKeys: readonly string[]): string | undefined =>
  unsavedKeys.find(
    (key) => !drafts[key]?.rows.some(({ table }) => table && unsavedKeys.includes(table)),
  ) ?? unsavedKeys[0]

/** In words, the parts of a table that differ from its other version. */
const sayTableChanges = (table: TableDraft | undefined, other: TableDraft | undefined): string => {
  if (!table) return words.gone
  const rows = table.rows.filter((row) => !other?.rows.some((nextKey) => isSameRow(row, nextKey)))
  return words.tableParts([
    table.name !== other?.name && table.name,
    diceName(table) !== (other && diceName(other)) && diceName(table),
    ...rows.map((row) => words.rowSaid(rangeOf(row), row)),
  ])
}

interface TablesOptions {
  readonly loaded: LoadedTables
  /** Opens a table that is new, cannot be saved, or has got an id in place of `replacedKey`. */
  readonly onShow: (key: string, replacedKey?: string) => void
  /** Names of what else would be lost with the page. */
  readonly alsoHeld: readonly string[]
}

export const useTablesForm = ({ loaded: { list, load }, onShow, alsoHeld }: TablesOptions) => {
  const gm = useGm()
  const loaded = list ?? NO_TABLES
  const saved: TableDrafts = useMemo(
    () => Object.fromEntries(loaded.map(({ table }) => [table.id, tableDraftOf(table)])),
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
  /** Waits until the current tables are loaded; without an answer they are loaded later. */
  const reloadTables = (): Promise<unknown> => load(gm.get().view?.tables ?? []).catch(() => null)

  /** @returns the table's id; undefined if it was not saved */
  const saveTable = async (
    put: SendEdit,
    id: string,
    ids: ReadonlyMap<string, string>,
  ): Promise<string | undefined> => {
    const isNew = !(id in saved)
    const body = tableToWrite(tables[id] as TableDraft, { isNew, ids })
    const before = new Set(gm.get().view?.tables.map((table) => table.id))
    const method = isNew ? 'POST' : 'PUT'
    const went = await put({
      method,
      ...requestFor(id),
      body,
      announcement: words.tableSaved(body.name),
    })
    if (!went || !isNew) return went ? id : undefined
    const newTables = gm.get().view?.tables.filter((table) => !before.has(table.id)) ?? []
    return (newTables.find(({ name }) => name === body.name) ?? newTables[0])?.id
  }

  const save = useSave({
    page: words.page,
    draft: tables,
    unsaved: unsaved.map(nameOf),
    otherUnsavedWork: alsoHeld,
    clashes: list
      ? draft.clashes(nameOf, (id, one, other) => sayTableChanges(one[id], other[id]))
      : [],
    onDecide: draft.decide,
    findProblem: () => {
      // Before the list is loaded every table would count as new.
      if (list === null) return words.opening
      const invalidKey = unsaved.find((id) => tableProblem(tables[id] as TableDraft) !== null)
      if (invalidKey === undefined) return null
      onShow(invalidKey)
      return tableProblem(tables[invalidKey] as TableDraft)
    },
    send: async (put) => {
      let unsavedKeys = unsaved
      const sentTables: SentTable[] = []
      for (
        let nextKey = nextTableToSave(tables, unsavedKeys);
        nextKey;
        nextKey = nextTableToSave(tables, unsavedKeys)
      ) {
        const id = await saveTable(
          put,
          nextKey,
          new Map(sentTables.map((one) => [one.key, one.id])),
        )
        if (id === undefined) break
        sentTables.push({ key: nextKey, id, sentDraft: tables[nextKey] as TableDraft })
        unsavedKeys = unsavedKeys.filter((one) => one !== nextKey)
      }
      await reloadTables()
      draft.change((begun) => rebaseOnSent(begun, sentTables))
      for (const { key: before, id } of sentTables) onShow(id, before)
      return unsavedKeys.length === 0
    },
    onDrop: draft.drop,
  })

  return {
    save,
    saved,
    tables,
    unsaved,
    setAll: draft.set,
    statusOf: (id: string): TableStatus => {
      if (!unsaved.includes(id)) return 'saved'
      return list && clashing.includes(id) ? 'changed-elsewhere' : 'unsaved'
    },
    edit: (id: string, table: TableDraft): void => draft.set({ ...tables, [id]: table }),
    addTable: (table: TableDraft): void => {
      const newTables = newKey(Object.keys(tables))
      draft.set({ ...tables, [newTables]: table })
      onShow(newTables)
    },
    dropEditsOf: (id: string): void => draft.set(TABLE_FIELDS.take(tables, [id], saved)),
    /** Resolves to true once the table is deleted. */
    remove: async (id: string): Promise<boolean> => {
      if (!(id in saved)) {
        draft.set(withoutTables(tables, [id]))
        return true
      }
      return save.sendNow(async (put) => {
        const announcement = words.tableDeleted(saved[id]?.name ?? '')
        const went = await put({ method: 'DELETE', ...requestFor(id), announcement })
        await reloadTables()
        if (went)
          draft.change(({ base, mine }) => ({
            base: withoutTables(base, [id]),
            mine: withoutTables(mine, [id]),
          }))
        return went
      })
    },
  }
}
