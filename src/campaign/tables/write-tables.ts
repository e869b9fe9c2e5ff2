import { isSameJson } from '../../protocol/same-json.ts'
import type { WrittenTable } from '../../protocol/tables.ts'
import type { GmView } from '../../protocol/views.ts'
import type { EncounterTable } from '../../rules/encounter.ts'
import { withChanges } from '../../rules/layered-map.ts'
import type { Campaign } from '../campaign.ts'
import { changeTo } from '../change.ts'
import { type CommandRequest, type Decision, execute, type NoChange } from '../execute.ts'
import { type MapState, metKey } from '../map-state.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignStore } from '../store.ts'
import { parseTable } from './parse-table.ts'
import { leadsTo } from './table-links.ts'
import { findTable, isBuiltIn, tablesInOrder, tablesOf } from './tables-of.ts'

const withTable = (
  campaign: Campaign,
  [id, table]: readonly [id: string, table: EncounterTable | 'deleted' | undefined],
  met: MapState['met'],
): Decision<GmView> => {
  const tables = new Map(campaign.mapState.tables)
  if (table === undefined) tables.delete(id)
  else tables.set(id, table)
  const mapState = { ...campaign.mapState, tables, met }
  return { ...changeTo(campaign, { kind: 'tables' }, { mapState }), answer: 'view' }
}

/** Rows that stay, by their ids, stay met. */
const metWithoutRows = (
  met: MapState['met'],
  table: EncounterTable,
  rowsNow: EncounterTable['rows'],
): MapState['met'] => {
  const ids = new Set(rowsNow.map(({ id }) => id))
  const gone = table.rows
    .filter(({ id }) => !ids.has(id))
    .map(({ id }) => metKey(table.id, id))
    .filter((key) => met.has(key))
  return gone.length === 0
    ? met
    : withChanges(
        met,
        gone.map((key) => [key, undefined]),
      )
}

const existing = ({ mapState }: Campaign, id: string): EncounterTable => {
  const table = findTable(mapState, id)
  if (!table) throw new Refusal({ code: 'NO_SUCH_TABLE' })
  return table
}

/** An id that no table has had: each revision is the base of one change. */
export const newTableId = ({ revision }: Pick<CommandRequest, 'revision'>): string => revision

/** @throws Refusal `INVALID_INPUT`, `CAMPAIGN_FULL` */
export const addTable = async (
  store: CampaignStore,
  request: CommandRequest & { readonly written: WrittenTable },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const tables = tablesOf(campaign.mapState)
    const id = newTableId(request)
    const table = parseTable(id, request.written, undefined, tables)
    return withTable(campaign, [id, table], campaign.mapState.met)
  })

/** An unchanged table makes no revision. @throws Refusal `NO_SUCH_TABLE`, `INVALID_INPUT` */
export const rewriteTable = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly written: WrittenTable },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView> | NoChange> => {
    const { id, written } = request
    const before = existing(campaign, id)
    const { [id]: _, ...others } = tablesOf(campaign.mapState)
    const table = parseTable(id, written, before, others)
    if (isSameJson(table, before)) return { unchanged: 'view' }
    return withTable(
      campaign,
      [id, table],
      metWithoutRows(campaign.mapState.met, before, table.rows),
    )
  })

/** @throws Refusal `NO_SUCH_TABLE`, `TABLE_IN_USE` */
export const removeTable = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const table = existing(campaign, request.id)
    refuseUsed(campaign, table)
    const { id } = table
    const met = metWithoutRows(campaign.mapState.met, table, [])
    return withTable(campaign, [id, isBuiltIn(id) ? 'deleted' : undefined], met)
  })

const refuseUsed = ({ expedition, mapState }: Campaign, { id }: EncounterTable): void => {
  const names = (used: readonly { readonly name: string }[]) => used.map(({ name }) => name)
  const terrains = names(expedition.rules.terrains.filter(({ table }) => table === id))
  const tables = names(tablesInOrder(mapState).filter((table) => leadsTo(table, id)))
  if (terrains.length + tables.length > 0)
    throw new Refusal({ code: 'TABLE_IN_USE', terrains, tables })
}
