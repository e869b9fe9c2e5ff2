import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { currentWeatherTable, type WeatherRow } from '#rules/weather.ts'

type Part = 'encounters' | 'needs' | 'navigation' | 'movement' | 'forage'
export type RuleChanges = Partial<Omit<RuleSet, Part>> & {
  readonly [Name in Part]?: Partial<RuleSet[Name]>
}

/** The standard rules with other numbers in some of their parts. */
export const rulesWith = (changes: RuleChanges): RuleSet => ({
  ...STANDARD_RULES,
  ...changes,
  encounters: { ...STANDARD_RULES.encounters, ...changes.encounters },
  needs: { ...STANDARD_RULES.needs, ...changes.needs },
  navigation: { ...STANDARD_RULES.navigation, ...changes.navigation },
  movement: { ...STANDARD_RULES.movement, ...changes.movement },
  forage: { ...STANDARD_RULES.forage, ...changes.forage },
})

/** Rules whose heavy rain is a storm. */
export const inStorm = (storm: Partial<WeatherRow>, rules: RuleSet): RuleSet => {
  const table = currentWeatherTable(rules.weather)
  const rows = table.rows.map((row) => (row.rain === 'Heavy' ? { ...row, ...storm } : row))
  return { ...rules, weather: { on: table.id, tables: [{ ...table, rows }] } }
}
