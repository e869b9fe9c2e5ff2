import type { GmView } from '../../../protocol/views.ts'
import { askDice } from '../../../rules/dice-due.ts'
import type { EncounterTables } from '../../../rules/encounter.ts'
import { type Hex, hexKey } from '../../../rules/hex.ts'
import type { Order } from '../../../rules/travel-day.ts'
import { type Draft, draftedRecord } from '../../ui/draft/draft.ts'
import type { Ask } from './asking.ts'

export type DaySource = Pick<
  GmView,
  'map' | 'believed' | 'day' | 'rules' | 'settings' | 'trail' | 'tables'
>

/** The day ahead as the server would resolve it, built of the view and the draft. */
export const askOf = (
  { map, believed, day, rules, settings, trail, tables: summaries }: DaySource,
  draft: Draft,
  order: Order,
  tables: EncounterTables,
): Ask => {
  const idOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const named = draftedRecord(draft, map)
  const terrain = idOf(named.terrain) ?? idOf(map.terrain) ?? ''
  const traveller = { record: { ...named, terrain }, believed, day }
  const ownTrail = new Set(trail.map(({ hex }) => hexKey(hex)))
  const met = new Map(summaries.map(({ id, met = [] }) => [id, met]))
  const conditions = {
    rules,
    settings,
    tables,
    isMet: (table: string, row: string) => met.get(table)?.includes(row) ?? false,
    // The terrain of the hex to come decides no die.
    terrainAt: () => null,
    isOnTrail: (hex: Hex) => ownTrail.has(hexKey(hex)),
  }
  return (typed) => askDice(traveller, order, conditions, settings.typedDice, typed)
}
