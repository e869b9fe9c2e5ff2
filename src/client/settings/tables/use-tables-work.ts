import { useMemo, useState } from 'react'
import type { LoadedTable, LoadedTables } from '../../gm/session/use-encounter-tables.ts'
import { useCampaign, useGm } from '../../gm/session/use-gm.ts'
import { type Begun, useDraft } from '../../ui/draft/use-draft.ts'
import {
  type Drafts,
  draftOf,
  isElsewhere,
  newKey,
  onto,
  type SentTable,
  TABLE_FIELDS,
  type TableDraft,
  withoutTable,
  withSaved,
  withTable,
  writtenTable,
} from './drafts.ts'
import { type TableProblem, tableProblem } from './faults.ts'
import * as words from './words.ts'

/** How the edits of a table stand to the table as the campaign has it now. */
export type Standing = 'saved' | 'unsaved' | 'changed-elsewhere' | 'gone-elsewhere'

export type Saved =
  | { readonly kind: 'saving' | 'saved' }
  /** `problem`: what is wrong with the table; a new object each time. */
  | { readonly kind: 'failed'; readonly why: string; readonly problem: TableProblem | null }

export interface SaveOutcome {
  readonly isAll: boolean
  /** The table that cannot be saved. */
  readonly faulty: string | null
  readonly sent: readonly SentTable[]
}

/** New tables that others lead to come before these. A circle is cut. */
const inOrder = (drafts: Drafts, keys: readonly string[]): readonly string[] => {
  const order = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const draft = drafts[key]
    if (!draft || !keys.includes(key) || seen.has(key)) return
    seen.add(key)
    for (const { table } of draft.rows) if (table !== null) visit(table)
    order.add(key)
  }
  for (const key of keys) visit(key)
  return [...order]
}

const NO_TABLES: readonly LoadedTable[] = []

/** The campaign's tables with what is edited and not saved; a table changed elsewhere is not overwritten. */
export const useTablesWork = ({ list, load }: LoadedTables) => {
  const gm = useGm()
  const [result, setResult] = useState<Saved | null>(null)
  const loaded = list ?? NO_TABLES
  const saved: Drafts = useMemo(
    () => Object.fromEntries(loaded.map(({ table }) => [table.id, draftOf(table)])),
    [loaded],
  )
  const key = `overland-tables-${useCampaign()}`
  const work = useDraft({ key, saved, fields: TABLE_FIELDS })
  const tables: Drafts = useMemo(() => ({ ...saved, ...work.mine }), [saved, work.mine])
  const loadedOf = (id: string) => loaded.find(({ table }) => table.id === id) ?? null

  const fail = (why: string, problem: TableProblem | null = null): void =>
    setResult({ kind: 'failed', why, problem })
  const refuse = (): void => fail(gm.get().note ?? words.refused)
  /** Until the tables are here as they are now; without an answer they come later. */
  const look = async (): Promise<void> => {
    await load(gm.get().view?.tables ?? []).catch(() => null)
  }

  /** Answers the table's id; null if it was not saved. */
  const write = async (
    id: string,
    draft: TableDraft,
    ids: ReadonlyMap<string, string>,
  ): Promise<string | null> => {
    const body = writtenTable(draft, ids)
    const says = words.tableSaved(body.name)
    const base = loadedOf(id)
    const before = new Set(gm.get().view?.tables.map((table) => table.id))
    const went = await gm.run(
      base
        ? {
            kind: 'edit',
            method: 'PUT',
            route: `/tables/${encodeURIComponent(id)}`,
            body,
            says,
            basedOn: { table: { id, stamp: base.stamp } },
          }
        : { kind: 'edit', method: 'POST', route: '/tables', body, says },
    )
    if (!went) return null
    if (base) return id
    const fresh = gm.get().view?.tables.filter((table) => !before.has(table.id)) ?? []
    return (fresh.find(({ name }) => name === body.name) ?? fresh[0])?.id ?? null
  }

  /** Answers those that were saved before one was refused. */
  const writeAll = async (
    drafts: Drafts,
    keys: readonly string[],
  ): Promise<readonly SentTable[]> => {
    setResult({ kind: 'saving' })
    const ids = new Map<string, string>()
    const sent: SentTable[] = []
    for (const each of inOrder(drafts, keys)) {
      const draft = drafts[each] as TableDraft
      const id = await write(each, draft, ids)
      if (id === null) break
      ids.set(each, id)
      sent.push({ key: each, id, sent: draft })
    }
    await look()
    if (sent.length < keys.length) refuse()
    else setResult({ kind: 'saved' })
    return sent
  }

  return {
    ...work,
    saved,
    tables,
    result,
    loadedOf,
    standingOf: (id: string): Standing => {
      if (!work.unsaved.includes(id)) return 'saved'
      if (!list || !isElsewhere(work, id, saved)) return 'unsaved'
      return id in saved ? 'changed-elsewhere' : 'gone-elsewhere'
    },
    forget: (): void => setResult(null),
    edit: (id: string, draft: TableDraft): void => {
      setResult(null)
      work.change((now) => withTable(now, id, draft))
    },
    /** Answers the key of the new table. */
    begin: (draft: TableDraft): string => {
      const fresh = newKey(Object.keys(tables))
      work.change((now) => withTable(now, fresh, draft))
      return fresh
    },
    dropOne: (id: string): void => work.change((now) => withoutTable(now, id)),
    /** The edits go on from the table as it is now, as those of a new one if it is gone. Answers its key. */
    keepOne: (id: string): string => {
      const base = saved[id] ?? null
      const to = base ? id : newKey(Object.keys(tables))
      work.change((now) => onto(now, id, { to, base }))
      return to
    },
    /** Saves all that is unsaved, or nothing if one table cannot be saved. */
    save: async (begun: Begun<Drafts> = work): Promise<SaveOutcome> => {
      const { mine } = begun
      const keys = TABLE_FIELDS.differ(mine, saved)
      for (const each of keys) {
        const problem = tableProblem(mine[each] as TableDraft)
        if (isElsewhere(begun, each, saved)) {
          fail(each in saved ? words.changedElsewhere : words.goneElsewhere)
        } else if (problem) fail(problem.why, problem)
        else continue
        return { isAll: false, faulty: each, sent: [] }
      }
      const sent = await writeAll(mine, keys)
      work.change((newest) => sent.reduce(withSaved, newest))
      return { isAll: sent.length === keys.length, faulty: null, sent }
    },
    /** Resolves to whether the table is deleted. */
    remove: async (id: string): Promise<boolean> => {
      const base = loadedOf(id)
      if (base) {
        setResult({ kind: 'saving' })
        const went = await gm.run({
          kind: 'edit',
          method: 'DELETE',
          route: `/tables/${encodeURIComponent(id)}`,
          says: words.tableDeleted(base.table.name),
          basedOn: { table: { id, stamp: base.stamp } },
        })
        if (!went) {
          refuse()
          return false
        }
        await look()
        setResult({ kind: 'saved' })
      }
      work.change((now) => withoutTable(now, id))
      return true
    },
  }
}
