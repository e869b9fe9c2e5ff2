import type { Dice } from './dice.ts'
import type { Terrain } from './terrain.ts'

/** R-ENC-1, R-ENC-2: when encounters are checked in a day, and on what they happen. */
export interface EncounterRules {
  readonly die: number
  readonly onAtLeast: number
  /** In their order; 1 to 30 characters each, no colon, each once. */
  readonly times: readonly string[]
}

/** The results from `min` to `max`, both included. */
export interface EncounterRow {
  readonly name: string
  readonly min: number
  readonly max: number
}

/** R-ENC-4: the rows together cover 1 to the die's sides exactly once. */
export interface EncounterTable {
  readonly die: number
  readonly rows: readonly EncounterRow[]
}

export type EncounterTables = Readonly<Record<string, EncounterTable>>

/** @throws RangeError when there is no such table */
export const tableOf = (
  tables: EncounterTables,
  { table }: Pick<Terrain, 'table'>,
): EncounterTable => {
  const found = tables[table]
  if (!found) throw new RangeError(`There is no encounter table ${table}`)
  return found
}

/** An encounter that happened, with the name of its row. */
export interface Encounter {
  readonly kind: 'encounter'
  readonly time: string
  readonly name: string
}

/** R-ENC-3: the row of a die. @throws RangeError when the table has a gap there */
export const lookUpEncounter = ({ rows }: EncounterTable, result: number): string => {
  for (const { name, min, max } of rows) {
    if (min <= result && result <= max) return name
  }
  throw new RangeError(`The encounter table has no row for ${result}`)
}

/** R-ENC-1 to R-ENC-3: the day's checks, each followed at once by the table's die. */
export const rollEncounters = (
  { die, onAtLeast, times }: EncounterRules,
  table: EncounterTable,
  roll: Dice,
): Encounter[] => {
  const encounters: Encounter[] = []
  for (const time of times) {
    if (roll(`encounter:${time}`, die) < onAtLeast) continue
    const result = roll(`encounter-type:${time}`, table.die)
    encounters.push({ kind: 'encounter', time, name: lookUpEncounter(table, result) })
  }
  return encounters
}
