import { useCallback, useContext, useEffect, useState } from 'react'
import type { EncounterTableView, TableSummary } from '../../../protocol/tables.ts'
import { isSignedOut } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { SignedOut } from '../../api/signed-out.ts'
import { byName } from '../../format/lists.ts'
import { askUntilHere } from '../../ui/ask-until-here.ts'
import type { LoadedTable } from './tables-work.ts'

const load = async (
  campaign: string,
  summaries: readonly TableSummary[],
): Promise<readonly LoadedTable[]> => {
  const tables = await request<readonly EncounterTableView[]>(campaign, '/tables')
  const stamps = new Map(summaries.map(({ id, stamp }) => [id, stamp]))
  return tables
    .map((table) => ({ table, stamp: stamps.get(table.id) ?? '' }))
    .toSorted((one, other) => byName(one.table, other.table))
}

export interface LoadedTables {
  /** null until they are here. */
  readonly list: readonly LoadedTable[] | null
  /** Asks for them now, with the stamps of the newest view. */
  readonly reload: (summaries: readonly TableSummary[]) => Promise<readonly LoadedTable[]>
}

/** The campaign's tables, in the order of their names; asked for again when one has another stamp. */
export const useLoadedTables = (
  campaign: string,
  summaries: readonly TableSummary[],
): LoadedTables => {
  const onSignedOut = useContext(SignedOut)
  const [list, setList] = useState<readonly LoadedTable[] | null>(null)
  const stamps = JSON.stringify(summaries.map(({ id, stamp }) => [id, stamp]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps stand for the summaries, which are new with every view.
  useEffect(() => {
    const ask = () =>
      load(campaign, summaries).catch((error: unknown) => {
        if (isSignedOut(error)) onSignedOut()
        throw error
      })
    return askUntilHere(ask, setList)
  }, [campaign, stamps, onSignedOut])

  const reload = useCallback(
    async (now: readonly TableSummary[]) => {
      const tables = await load(campaign, now)
      setList(tables)
      return tables
    },
    [campaign],
  )
  return { list, reload }
}
