import type { Land } from '../../../protocol/on-the-map.ts'
import type { GmView } from '../../../protocol/views.ts'
import { HORIZON, SEED } from '../../../rules/forecast/plan.ts'
import type { Hex } from '../../../rules/hex.ts'
import { type Draft, draftedRecord } from '../../ui/draft/draft.ts'
import type { ForecastAsked } from './forecast-job.ts'

/** R-CAST-1, R-CAST-5: the journey of the view, with the edits of the form, from the true hex. */
export const planOf = (
  { map, believed, day, rules, settings, trail }: GmView,
  draft: Draft,
  land: readonly Pick<Land['land'][number], 'terrain' | 'runs'>[],
  route: readonly Hex[],
  canoe: boolean,
): ForecastAsked['plan'] => {
  const idOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const named = draftedRecord(draft, map)
  const terrain = idOf(named.terrain) ?? idOf(map.terrain) ?? ''
  const { lost, terrainOnMove } = settings
  return {
    traveller: { record: { ...named, terrain }, believed, day },
    rules,
    settings: { lost, terrainOnMove },
    route,
    canoe,
    // A terrain of rules that have just changed is unknown until the land is asked for again.
    land: land.flatMap(({ terrain: name, runs }) => {
      const id = idOf(name)
      return id === undefined ? [] : [{ terrain: id, runs }]
    }),
    trail: rules.navigation.onTrail === 'skip' ? trail.map(({ hex }) => hex) : [],
    seed: SEED,
    horizon: HORIZON,
  }
}
