import type { WireRules } from '#protocol/rules/rules.ts'
import type { MapRecord, NamedRecord } from '#rules/record.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { type TerrainId, type TerrainName, terrainById } from '#rules/terrain.ts'
import { rainRulesOf } from '#rules/weather.ts'
import { memoize } from '../memoize.ts'
import { checkHex, invalidField } from '../refusal.ts'

// The state has ids of terrains, requests and views their names.

type Terrains = Pick<RuleSet, 'terrains'>

export const terrainName = ({ terrains }: Terrains, id: TerrainId): TerrainName =>
  terrainById(terrains, id).name

/** R-TER-3: a terrain's name for players. */
export const playersTerrain = ({ terrains }: Terrains, id: TerrainId): TerrainName => {
  const { playersName, name } = terrainById(terrains, id)
  return playersName ?? name
}

/** @throws Refusal `INVALID_INPUT` naming `path`, the name's place in the request */
export const findTerrainId = (
  { terrains }: Terrains,
  name: TerrainName,
  path: string,
): TerrainId => {
  const found = terrains.find((terrain) => terrain.name === name)
  if (found) return found.id
  const names = terrains.map((terrain) => terrain.name)
  throw invalidField(path, 'not-one-of', { values: names })
}

export const toNamedRecord = (record: MapRecord, rules: Terrains): NamedRecord => ({
  ...record,
  terrain: terrainName(rules, record.terrain),
})

/**
 * R-HEX-1: a record from a request; a position off the lattice is refused.
 *
 * @param path prefix of the record's fields in the request: empty, or with a trailing dot
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const fromNamedRecord = (record: NamedRecord, rules: Terrains, path: string): MapRecord => {
  const terrain = findTerrainId(rules, record.terrain, `${path}terrain`)
  checkHex(record.position, `${path}position`)
  return { ...record, terrain }
}

/** R-WEATHER-4: rules as sent to clients, with `rain`, the old form of the weather. */
export const toWireRules = memoize(
  (rules: RuleSet): WireRules => ({ ...rules, rain: rainRulesOf(rules.weather) }),
)
