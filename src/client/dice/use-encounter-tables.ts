import { useEffect, useState } from 'react'
import type { EncounterTableView, TableSummary } from '../../protocol/tables.ts'
import type { EncounterTables } from '../../rules/encounter.ts'
import { request } from '../api/request.ts'

interface Fetched {
  readonly stamps: string
  readonly tables: EncounterTables
}

interface TablesHere {
  /** null until the tables that the view names are here. */
  readonly tables: EncounterTables | null
  readonly failed: boolean
  readonly tryAgain: () => void
}

const NO_TABLES: EncounterTables = {}

const stampsOf = (summaries: readonly TableSummary[]): string =>
  summaries.map(({ id, stamp }) => `${id} ${stamp}`).join('\n')

/** Fetches the encounter tables ahead, and again when one of them changed. */
export const useEncounterTables = (
  campaign: string,
  summaries: readonly TableSummary[],
  isNeeded: boolean,
): TablesHere => {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const stamps = stampsOf(summaries)
  const isHere = fetched?.stamps === stamps

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!isNeeded || isHere) return undefined
    const controller = new AbortController()
    request<readonly EncounterTableView[]>(campaign, '/tables', { signal: controller.signal }).then(
      (list) => {
        setFailed(false)
        setFetched({ stamps, tables: Object.fromEntries(list.map((table) => [table.id, table])) })
      },
      () => {
        if (!controller.signal.aborted) setFailed(true)
      },
    )
    return () => controller.abort()
  }, [campaign, stamps, isNeeded, isHere, tries])

  const tables = isNeeded ? (isHere ? fetched.tables : null) : NO_TABLES
  return { tables, failed, tryAgain: () => setTries((n) => n + 1) }
}
