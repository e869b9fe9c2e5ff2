import { isDeepStrictEqual } from 'node:util'
import { cleanRules, findRuleFaults, resolveWeather } from '#protocol/rules/rule-faults.ts'
import type { WrittenRules } from '#protocol/rules/rules.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Settings } from '#rules/settings.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { MAX_TIMES_OF_DAY } from '#shared/bounds.ts'
import { countHexes, type HexChange, hexEntries, withHexes } from '#shared/hex-rows.ts'
import { refuseAbove } from '../bounds.ts'
import { isAstray, markPosition, NO_PROGRESS, PLAY_LIMITS } from '../days/travel-marks.ts'
import { command } from '../execute.ts'
import { checkHex, invalidField, Refusal, refuseFaults, type TerrainUse } from '../refusal.ts'
import type { State } from '../state.ts'
import { findTable } from '../tables/tables-of.ts'

type Replacements = ReadonlyMap<TerrainId, TerrainId>

const idsOf = ({ terrains }: RuleSet): ReadonlySet<TerrainId> =>
  new Set(terrains.map(({ id }) => id))

/** @throws Refusal `INVALID_INPUT` for a terrain that still exists, or a replacement that does not */
const replacementsOf = (
  before: RuleSet,
  after: RuleSet,
  replace: WrittenRules['replace'] = {},
): Replacements => {
  const [oldIds, newIds] = [idsOf(before), idsOf(after)]
  for (const [from, to] of Object.entries(replace)) {
    const path = `replace.${from}`
    if (!oldIds.has(from) || newIds.has(from))
      throw invalidField(path, 'unknown-field', { name: from })
    if (!newIds.has(to)) throw invalidField(path, 'not-one-of', { values: [...newIds] })
  }
  return new Map(Object.entries(replace))
}

/** R-RULE-4: where deleted terrains without a replacement are still in use. */
const usesOfDeletedTerrains = (
  { record, rules, terrain }: State,
  newIds: ReadonlySet<TerrainId>,
  replacements: Replacements,
): readonly TerrainUse[] => {
  const painted = Map.groupBy(hexEntries(terrain), ([, id]) => id)
  return rules.terrains
    .filter(({ id }) => !newIds.has(id) && !replacements.has(id))
    .map(({ id, name }) => ({
      id,
      name,
      isOfRecord: id === record.terrain,
      hexes: painted.get(id)?.length ?? 0,
    }))
    .filter(({ hexes, isOfRecord }) => hexes > 0 || isOfRecord)
}

const repaint = (terrain: State['terrain'], replacements: Replacements): State['terrain'] => {
  if (replacements.size === 0 || countHexes(terrain) === 0) return terrain
  const changes: HexChange<TerrainId>[] = []
  for (const [hex, id] of hexEntries(terrain)) {
    const next = replacements.get(id)
    if (next !== undefined) changes.push([hex, next])
  }
  return withHexes(terrain, changes)
}

/** @throws Refusal `TERRAINS_IN_USE`, or `INVALID_INPUT` naming the wrong entry of `replace` */
const applyRules = (state: State, rules: RuleSet, replace: WrittenRules['replace']): State => {
  const replacements = replacementsOf(state.rules, rules, replace)
  const uses = usesOfDeletedTerrains(state, idsOf(rules), replacements)
  if (uses.length > 0) throw new Refusal({ code: 'TERRAINS_IN_USE', terrains: uses })
  const { record } = state
  return {
    ...state,
    rules,
    terrain: repaint(state.terrain, replacements),
    record: { ...record, terrain: replacements.get(record.terrain) ?? record.terrain },
    // R-JOUR-4: the journal notes changed rules at the next day, but not before the first one.
    rulesChanged: state.day > 0,
    ...(rules.movement.leftover === 'lost' && NO_PROGRESS),
  }
}

/**
 * R-RULE-3, R-RULE-4: replaces the rules as a whole, and deleted terrains where they are in use.
 * Unchanged rules make no revision.
 *
 * @throws Refusal `TERRAINS_IN_USE`, `INVALID_INPUT`
 */
export const changeRules = command(
  'rules',
  (state, request: { readonly written: WrittenRules }) => {
    const { replace, rain: _, ...written } = request.written
    const { weather, faults } = resolveWeather(state.rules.weather, request.written)
    refuseFaults(faults)
    const rules = cleanRules({ ...written, weather })
    refuseAbove('times', rules.encounters.times.length, MAX_TIMES_OF_DAY)
    refuseFaults(findRuleFaults(rules, (id) => findTable(state, id) !== undefined))
    const next = applyRules(state, rules, replace)
    return isDeepStrictEqual(rules, state.rules) ? state : next
  },
)

/** R-LOST-5, R-LOST-7: a setting that shows players the true hex also ends being lost. */
export const applySettings = (state: State, settings: Settings): State => {
  const isFound = settings.lost === 'true-hex' && isAstray(state)
  const next = {
    ...state,
    settings,
    ...(isFound && { believed: state.record.position }),
    ...(settings.lost === 'true-hex' && { believedProgress: state.progress }),
  }
  return isFound ? markPosition(next, PLAY_LIMITS) : next
}

/** Unchanged settings make no revision. */
export const changeSettings = command(
  'settings',
  (state, { settings }: { readonly settings: Settings }) => {
    checkHex(settings.numbering.origin, 'numbering.origin')
    return isDeepStrictEqual(settings, state.settings) ? state : applySettings(state, settings)
  },
)
