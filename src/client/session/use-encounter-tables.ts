import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RETRY_UNTIL_LOADED } from '#client/ui/api/queries.tsx'
import { requestJson } from '#client/ui/api/request.ts'
import { compareNames } from '#client/ui/format/lists.ts'
import { apiPath } from '#protocol/paths.ts'
import type { EncounterTableView, TableSummary } from '#protocol/rules/tables.ts'
import { useCampaign, useView } from './use-gm.ts'

/** A table of the campaign with its stamp in the GM's view. */
export interface LoadedTable {
  readonly table: EncounterTableView
  readonly stamp: string
}

export interface LoadedTables {
  /** The last loaded tables, sorted by name; null until they are loaded. */
  readonly list: readonly LoadedTable[] | null
  readonly isNewest: boolean
  /** Whether the last request failed; it is retried automatically. */
  readonly hasFailed: boolean
  readonly tryAgain: () => void
  /** Loads the tables that the summaries of a newer view name. */
  readonly load: (summaries: readonly TableSummary[]) => Promise<readonly LoadedTable[]>
}

/** The query for the campaign's tables; each set of stamps is fetched once. */
const tablesQuery = (campaign: string, summaries: readonly TableSummary[]) => {
  const path = apiPath(campaign, '/tables')
  const stamps = new Map(summaries.map(({ id, stamp }) => [id, stamp]))
  return queryOptions({
    queryKey: [path, ...stamps],
    queryFn: async (): Promise<readonly LoadedTable[]> =>
      (await requestJson<readonly EncounterTableView[]>(path))
        .map((table) => ({ table, stamp: stamps.get(table.id) ?? '' }))
        .toSorted((one, other) => compareNames(one.table, other.table)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * The campaign's tables, shared by all parts of the GM's screen: fetched when one of them needs them,
 * and again when a table's stamp changes.
 */
export const useEncounterTables = (isWanted: boolean): LoadedTables => {
  const client = useQueryClient()
  const campaign = useCampaign()
  const { tables: summaries } = useView()
  const { data, isPlaceholderData, failureCount } = useQuery({
    ...tablesQuery(campaign, summaries),
    ...RETRY_UNTIL_LOADED,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    list: data ?? null,
    isNewest: data !== undefined && !isPlaceholderData,
    hasFailed: failureCount > 0,
    tryAgain: () =>
      void client.resetQueries({
        queryKey: tablesQuery(campaign, summaries).queryKey,
        exact: true,
      }),
    load: (summaries) => client.fetchQuery(tablesQuery(campaign, summaries)),
  }
}
