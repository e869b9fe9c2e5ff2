import { ENCOUNTER_TABLES } from '../../content/encounters/tables.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { TerrainId } from '../../rules/terrain.ts'
import { damaged } from './unusable.ts'

const isEachOnce = (words: readonly string[]): boolean => new Set(words).size === words.length

/** Refuses rules by which no day can be ended. */
export const refuseRules = ({ encounters, terrains }: RuleSet): void => {
  const fits =
    isEachOnce(encounters.times) &&
    isEachOnce(terrains.map(({ id }) => id)) &&
    isEachOnce(terrains.map(({ name }) => name)) &&
    terrains.every(({ table }) => Object.hasOwn(ENCOUNTER_TABLES, table))
  if (!fits) throw damaged('the rules')
}

export const refuseUnknownTerrains = ({ terrains }: RuleSet, used: Iterable<TerrainId>): void => {
  const ids = new Set(terrains.map(({ id }) => id))
  for (const id of used) if (!ids.has(id)) throw damaged(`there is no terrain ${id}`)
}
