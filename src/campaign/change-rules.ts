import { isDeepStrictEqual } from 'node:util'
import { cleanRules } from '../protocol/rule-faults.ts'
import type { WrittenRules } from '../protocol/rules.ts'
import type { GmView } from '../protocol/views.ts'
import { MAX_TIMES_OF_DAY } from '../rules/bounds.ts'
import { makeWithChanges } from '../rules/layered-map.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import { pausing, type Steps } from '../rules/steps.ts'
import type { TerrainId } from '../rules/terrain.ts'
import { refuseMore } from './bounds.ts'
import type { State } from './campaign.ts'
import { changeTo, prepareChange } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { MapState } from './map-state.ts'
import { Refusal, type TerrainUse } from './refusal.ts'
import { badField, checkRules } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'
import { findTable } from './tables/tables-of.ts'
import { inSlices } from './work-turn.ts'

type Replacements = ReadonlyMap<TerrainId, TerrainId>

const idsOf = ({ terrains }: RuleSet): ReadonlySet<TerrainId> =>
  new Set(terrains.map(({ id }) => id))

/** @throws Refusal `INVALID_INPUT` for one that is not deleted, or one that the new rules lack */
const replacementsOf = (
  before: RuleSet,
  after: RuleSet,
  replace: WrittenRules['replace'] = {},
): Replacements => {
  const [old, left] = [idsOf(before), idsOf(after)]
  for (const [from, to] of Object.entries(replace)) {
    const path = `replace.${from}`
    if (!old.has(from) || left.has(from)) throw badField(path, 'unknown-field', { name: from })
    if (!left.has(to)) throw badField(path, 'not-one-of', { values: [...left] })
  }
  return new Map(Object.entries(replace))
}

/** R-RULE-4: where the record and painted hexes have terrains that are in neither set. */
function* usesBeyond(
  { expedition, mapState }: State,
  known: ReadonlySet<TerrainId>,
  replacements: Replacements,
): Steps<readonly TerrainUse[]> {
  const isLost = (id: TerrainId) => !known.has(id) && !replacements.has(id)
  const painted = new Map<TerrainId, number>()
  yield* pausing(mapState.terrain.values(), (id) => {
    if (isLost(id)) painted.set(id, (painted.get(id) ?? 0) + 1)
  })
  const { map, rules } = expedition
  return rules.terrains
    .map(({ id, name }) => ({
      id,
      name,
      isOfRecord: id === map.terrain,
      hexes: painted.get(id) ?? 0,
    }))
    .filter(({ id, isOfRecord, hexes }) => hexes > 0 || (isOfRecord && isLost(id)))
}

/** The same map if nothing is replaced. */
function* repainted(
  terrain: MapState['terrain'],
  replacements: Replacements,
): Steps<MapState['terrain']> {
  const changes: [key: string, TerrainId][] = []
  yield* pausing(terrain, ([key, id]) => {
    const next = replacements.get(id)
    if (next !== undefined) changes.push([key, next])
  })
  return changes.length === 0 ? terrain : yield* makeWithChanges(terrain, changes)
}

/** @throws Refusal `TERRAINS_IN_USE`, or `INVALID_INPUT` naming what is wrong in `replace` */
const underRules = async (
  { expedition, mapState }: State,
  rules: RuleSet,
  replace: WrittenRules['replace'],
): Promise<State> => {
  const replacements = replacementsOf(expedition.rules, rules, replace)
  const state = { expedition, mapState }
  const uses = await inSlices(usesBeyond(state, idsOf(rules), replacements))
  if (uses.length > 0) throw new Refusal({ code: 'TERRAINS_IN_USE', terrains: uses })
  const terrain = await inSlices(repainted(mapState.terrain, replacements))
  const replacement = replacements.get(expedition.map.terrain)
  const map = replacement ? { ...expedition.map, terrain: replacement } : expedition.map
  return {
    expedition: { ...expedition, map, rules },
    mapState: terrain === mapState.terrain ? mapState : { ...mapState, terrain },
  }
}

const interned = (rules: RuleSet): RuleSet =>
  isDeepStrictEqual(rules, STANDARD_RULES) ? STANDARD_RULES : rules

/**
 * R-RULE-3, R-RULE-4: the rules as a whole, with what takes the place of deleted terrains. Rules as
 * they are make no revision.
 *
 * @throws Refusal `TERRAINS_IN_USE`, `INVALID_INPUT`
 */
export const changeRules = async (
  store: CampaignStore,
  request: CommandRequest & { readonly written: WrittenRules },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { replace, ...written } = request.written
    const rules = interned(cleanRules(written))
    refuseMore('times', rules.encounters.times.length, MAX_TIMES_OF_DAY)
    checkRules(rules, {
      hasTable: (id) => findTable(campaign.mapState, id) !== undefined,
    })
    const next = await underRules(campaign, rules, replace)
    if (isDeepStrictEqual(rules, campaign.expedition.rules)) return { unchanged: 'view' }
    await prepareChange(campaign.mapState, next.mapState)
    return { ...changeTo(campaign, { kind: 'rules' }, next), answer: 'view' }
  })
