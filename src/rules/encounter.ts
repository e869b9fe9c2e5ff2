import type { DiePurpose, RollFor } from './dice.ts'
import type { TerrainName } from './terrain.ts'

/** R-ENC-1: encounters are checked three times a day, in this order. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** R-ENC-2: an encounter happens on a d20 of 18 or more (15 %). */
export const ENCOUNTER_DIE_SIDES = 20
export const ENCOUNTER_MIN_ROLL = 18

/** R-ENC-3: which encounter it is, is a d100 on the terrain's table. */
export const ENCOUNTER_TYPE_DIE_SIDES = 100

/** One line of an encounter table: the d100 results from `min` to `max`, both included. */
export interface EncounterRow {
  readonly name: string
  readonly min: number
  readonly max: number
}

/** R-ENC-4: the rows together cover 1 to 100 exactly once. */
export type EncounterTable = readonly EncounterRow[]
export type EncounterTables = Readonly<Record<TerrainName, EncounterTable>>

/** An encounter that happened: the creature, group or find of the row that the d100 fell on. */
export interface Encounter {
  readonly kind: 'encounter'
  readonly time: TimeOfDay
  readonly name: string
}

/** R-DIE-1: what each time's two dice are rolled for. */
const PURPOSES: Readonly<Record<TimeOfDay, { check: DiePurpose; type: DiePurpose }>> = {
  morning: { check: 'encounter:morning', type: 'encounter-type:morning' },
  afternoon: { check: 'encounter:afternoon', type: 'encounter-type:afternoon' },
  evening: { check: 'encounter:evening', type: 'encounter-type:evening' },
}

/** R-ENC-3: the row that a d100 falls on. Throws RangeError when the table has a gap there. */
export const lookUpEncounter = (table: EncounterTable, result: number): string => {
  for (const { name, min, max } of table) {
    if (min <= result && result <= max) return name
  }
  throw new RangeError(`The encounter table has no row for ${result}`)
}

/** R-ENC-1 to R-ENC-3: the day's three checks, each followed at once by its d100. */
export const rollEncounters = (table: EncounterTable, roll: RollFor): readonly Encounter[] => {
  const encounters: Encounter[] = []
  for (const time of TIMES_OF_DAY) {
    const { check, type } = PURPOSES[time]
    if (roll(check, ENCOUNTER_DIE_SIDES) < ENCOUNTER_MIN_ROLL) continue
    const result = roll(type, ENCOUNTER_TYPE_DIE_SIDES)
    encounters.push({ kind: 'encounter', time, name: lookUpEncounter(table, result) })
  }
  return encounters
}
