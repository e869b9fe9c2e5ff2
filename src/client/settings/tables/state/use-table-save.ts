import { useState } from 'react'
import type { GmRuntime } from '../../../gm/session/runtime.ts'
import type { LoadedTable, LoadedTables } from '../../../gm/session/use-encounter-tables.ts'
import { type DraftProblem, draftProblem } from '../ledger/problems.ts'
import { writtenTable } from '../ledger/table-draft.ts'
import * as words from '../words.ts'
import type { OpenDraft } from './tables-work.ts'

export type Saved =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly says: string }
  | { readonly kind: 'failed'; readonly why: string; readonly problem: DraftProblem | null }

/** Writes and deletes tables. A table that another screen has changed is not overwritten. */
export const useTableSave = (gm: GmRuntime, { list, load }: LoadedTables) => {
  const [saved, setSaved] = useState<Saved | null>(null)

  const fail = (): null => {
    setSaved({ kind: 'failed', why: gm.get().note ?? words.refused, problem: null })
    return null
  }

  /** The tables as they are now; without an answer as they were, and they come later. */
  const look = async (): Promise<readonly LoadedTable[]> =>
    load(gm.get().view?.tables ?? []).catch(() => list ?? [])

  /** Answers the table's id; null if it was not saved, and why is told. */
  const write = async ({ base, draft }: OpenDraft): Promise<string | null> => {
    const problem = draftProblem(draft)
    if (problem) {
      setSaved({ kind: 'failed', why: problem.why, problem })
      return null
    }
    setSaved({ kind: 'saving' })
    const body = writtenTable(draft)
    const says = words.tableSaved(body.name)
    const before = new Set(gm.get().view?.tables.map(({ id }) => id))
    const went = await gm.run(
      base
        ? {
            kind: 'edit',
            method: 'PUT',
            route: `/tables/${encodeURIComponent(base.table.id)}`,
            body,
            says,
            basedOn: { table: { id: base.table.id, stamp: base.stamp } },
          }
        : { kind: 'edit', method: 'POST', route: '/tables', body, says },
    )
    if (!went) return fail()
    if (base) return base.table.id
    const fresh = gm.get().view?.tables.filter(({ id }) => !before.has(id)) ?? []
    return (fresh.find(({ name }) => name === body.name) ?? fresh[0])?.id ?? null
  }

  return {
    saved,
    /** Answers the id under which it is saved, once the table is here anew. */
    save: async (open: OpenDraft): Promise<string | null> => {
      const id = await write(open)
      if (id === null) return null
      await look()
      setSaved({ kind: 'saved', says: words.tableSaved(open.draft.name.trim()) })
      return id
    },
    /** Saves tables of which later ones may lead to earlier ones, until one is refused. */
    saveAll: async (
      count: number,
      draftAt: (place: number, ids: readonly string[]) => OpenDraft,
    ): Promise<readonly string[]> => {
      const ids: string[] = []
      for (let place = 0; place < count; place += 1) {
        const id = await write(draftAt(place, ids))
        if (id === null) break
        ids.push(id)
      }
      await look()
      if (ids.length === count) setSaved({ kind: 'saved', says: words.paste.saved(count) })
      return ids
    },
    remove: async ({ table, stamp }: LoadedTable): Promise<boolean> => {
      setSaved({ kind: 'saving' })
      const went = await gm.run({
        kind: 'edit',
        method: 'DELETE',
        route: `/tables/${encodeURIComponent(table.id)}`,
        says: words.tableDeleted(table.name),
        basedOn: { table: { id: table.id, stamp } },
      })
      if (!went) {
        fail()
        return false
      }
      await look()
      setSaved({ kind: 'saved', says: words.tableDeleted(table.name) })
      return true
    },
    forget: () => setSaved(null),
  }
}
