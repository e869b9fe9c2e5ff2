import { useMemo, useState } from 'react'
import type { SaveState } from '../../gm/session/session-state.ts'
import type { LoadedTable, LoadedTables } from '../../gm/session/use-encounter-tables.ts'
import { useCampaign, useGm } from '../../gm/session/use-gm.ts'
import { type Begun, useDraft } from '../../ui/draft/use-draft.ts'
import {
  type Drafts,
  isElsewhere,
  onto,
  type SentTable,
  TABLE_FIELDS,
  withoutTable,
  withSaved,
  withTable,
} from './drafts.ts'
import { tableProblem } from './faults.ts'
import { draftOf, newKey, type TableDraft, writtenTable } from './table-draft.ts'
import * as words from './words.ts'

export type TablesWork = ReturnType<typeof useTablesWork>

/** How the edits of a table stand to the table as the campaign has it now. */
type Standing = 'saved' | 'unsaved' | 'changed-elsewhere'

const NO_TABLES: readonly LoadedTable[] = []

/** A table that leads to no other one of these; of a circle any. */
const nextToSave = (drafts: Drafts, left: readonly string[]): string | undefined =>
  left.find((key) => !drafts[key]?.rows.some(({ table }) => table && left.includes(table))) ??
  left[0]

/**
 * The campaign's tables with what is edited and not saved; a table changed elsewhere is not
 * overwritten.
 *
 * @param onShow leads to a table: a new one, or one under another key than before
 */
export const useTablesWork = (
  { list, load }: LoadedTables,
  onShow: (key: string, instead?: string) => void,
) => {
  const gm = useGm()
  const [result, setResult] = useState<SaveState | null>(null)
  const loaded = list ?? NO_TABLES
  const saved: Drafts = useMemo(
    () => Object.fromEntries(loaded.map(({ table }) => [table.id, draftOf(table)])),
    [loaded],
  )
  const key = `overland-tables-${useCampaign()}`
  const work = useDraft({ key, saved, fields: TABLE_FIELDS })
  const tables: Drafts = useMemo(() => ({ ...saved, ...work.mine }), [saved, work.mine])

  const change = (next: (now: Begun<Drafts>) => Begun<Drafts>): void => {
    setResult(null)
    work.change(next)
  }
  const fail = (why: string): void => setResult({ kind: 'failed', why, retries: false })
  /** Sends an edit of a table that is loaded, or of a new one. */
  const send = (method: 'PUT' | 'POST' | 'DELETE', id: string, says: string, body?: unknown) => {
    const base = loaded.find(({ table }) => table.id === id)
    return gm.run({
      kind: 'edit',
      method,
      route: base ? `/tables/${encodeURIComponent(id)}` : '/tables',
      says,
      ...(body !== undefined && { body }),
      ...(base && { basedOn: { table: { id, stamp: base.stamp } } }),
    })
  }
  /** Until the tables are here as they are now; without an answer they come later. */
  const settle = async (isDone: boolean): Promise<void> => {
    await load(gm.get().view?.tables ?? []).catch(() => null)
    if (isDone) setResult({ kind: 'saved' })
    else fail(gm.get().note ?? words.refused)
  }

  /** Answers the table's id; undefined if it was not saved. */
  const write = async (
    id: string,
    draft: TableDraft,
    ids: ReadonlyMap<string, string>,
  ): Promise<string | undefined> => {
    const isNew = !(id in saved)
    const body = writtenTable(draft, { isNew, ids })
    const before = new Set(gm.get().view?.tables.map((table) => table.id))
    const went = await send(isNew ? 'POST' : 'PUT', id, words.tableSaved(body.name), body)
    if (!went || !isNew) return went ? id : undefined
    const fresh = gm.get().view?.tables.filter((table) => !before.has(table.id)) ?? []
    return (fresh.find(({ name }) => name === body.name) ?? fresh[0])?.id
  }

  return {
    ...work,
    saved,
    tables,
    /** What became of the last save; a new object each time. */
    result,
    forget: (): void => setResult(null),
    standingOf: (id: string): Standing => {
      if (!work.unsaved.includes(id)) return 'saved'
      return list && isElsewhere(work, id, saved) ? 'changed-elsewhere' : 'unsaved'
    },
    edit: (id: string, draft: TableDraft): void => change((now) => withTable(now, id, draft)),
    begin: (draft: TableDraft): void => {
      const fresh = newKey(Object.keys(tables))
      change((now) => withTable(now, fresh, draft))
      onShow(fresh)
    },
    dropOne: (id: string): void => change((now) => withoutTable(now, id)),
    /** The edits go on from the table as it is now; those of one that is gone are a new table's. */
    keepOne: (id: string): void => {
      const to = id in saved ? id : newKey(Object.keys(tables))
      change((now) => onto(now, id, { to, base: saved[id] }))
      onShow(to)
    },
    /** Saves all that is unsaved, or nothing if one table cannot be saved. Answers whether all is. */
    save: async (begun: Begun<Drafts> = work): Promise<boolean> => {
      const { mine } = begun
      let left = TABLE_FIELDS.differ(mine, saved)
      for (const id of left) {
        const problem = isElsewhere(begun, id, saved)
          ? words.changedElsewhere
          : tableProblem(mine[id] as TableDraft)
        if (problem === null) continue
        onShow(id)
        fail(problem)
        return false
      }
      setResult({ kind: 'saving' })
      const sent: SentTable[] = []
      for (let each = nextToSave(mine, left); each; each = nextToSave(mine, left)) {
        const draft = mine[each] as TableDraft
        const id = await write(each, draft, new Map(sent.map((one) => [one.key, one.id])))
        if (id === undefined) break
        sent.push({ key: each, id, sent: draft })
        left = left.filter((one) => one !== each)
      }
      await settle(left.length === 0)
      work.change((newest) => sent.reduce(withSaved, newest))
      for (const { key: before, id } of sent) onShow(id, before)
      return left.length === 0
    },
    /** Resolves to whether the table is gone. */
    remove: async (id: string): Promise<boolean> => {
      if (id in saved) {
        setResult({ kind: 'saving' })
        const went = await send('DELETE', id, words.tableDeleted(saved[id]?.name ?? ''))
        await settle(went)
        if (!went) return false
      }
      work.change((now) => withoutTable(now, id))
      return true
    },
  }
}
