import { FIELDS_BY_PATH, type RulePath } from '../../../rules/rule-set.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import * as words from './words.tsx'

const CHOICES: Partial<Record<RulePath, Readonly<Record<string, string>>>> = {
  'navigation.onTrail': words.choice.check,
  'navigation.onWater': words.choice.check,
  'movement.paceDie': words.choice.paceDie,
}

/** A number of the rules as a sentence has it. */
export const sayValue = (field: RulePath, value: unknown): string => {
  if (typeof value === 'number') return sayNumber(value)
  if (Array.isArray(value)) return value.length === 0 ? words.preset.none : value.join(', ')
  if (typeof value === 'boolean') return words.choice.quantities[value ? 'yes' : 'no']
  if (value === null) return words.choice.march.no
  return CHOICES[field]?.[String(value)] ?? String(value)
}

const TERRAIN_PARTS: Readonly<Record<string, string>> = {
  'terrains.*.id': words.terrain.id,
  'terrains.*.name': words.terrain.name,
  'terrains.*.dc': words.terrain.dc,
  'terrains.*.water': words.terrain.water,
  'terrains.*.sight': words.terrain.sight,
  'terrains.*.colour': words.terrain.colour,
  'terrains.*.table': words.terrain.table,
}

const WHOLE: Readonly<Record<string, string>> = {
  ...words.section,
  'rain.gallons': words.gallons,
  'navigation.paceDc': words.paceDc,
  'movement.hexes': words.hexesADay,
}

const saySource = (path: string): string => {
  const field = FIELDS_BY_PATH.get(path as RulePath)
  if (field) return field.label
  const part = TERRAIN_PARTS[path]
  if (part) return words.terrainPart(part)
  return WHOLE[path] ?? words.section.terrains
}

/** The numbers that a source is of. */
export const saySourced = (paths: readonly string[]): string =>
  [...new Set(paths.map(saySource))].join(', ')
