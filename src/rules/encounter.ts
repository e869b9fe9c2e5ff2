import {
  MAX_QUANTITY_DICE,
  MAX_REROLLS,
  MAX_TABLE_DEPTH,
  MAX_TABLE_DICE_A_DAY,
} from '#shared/bounds.ts'
import type { Dice, DiePurpose } from './dice/dice.ts'
import { type Quantity, replaceDiceExpressions, rollQuantities } from './dice/dice-expression.ts'
import { sidesOfDice, type TableDice } from './dice/table-dice.ts'
import type { RuleSet } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-TABLE-1: a die that a table may be rolled on. */
export const TABLE_DICE: readonly number[] = [6, 8, 10, 12, 20, 100, 1000]

/** The results from `min` to `max`, both included. */
export interface EncounterRow {
  /** Unique in its table; it stays when the row is edited. */
  readonly id: string
  readonly min: number
  readonly max: number
  readonly name: string
  /** Plain text for the GM; may be empty. */
  readonly details: string
  /** The id of the table to roll on then. */
  readonly table: string | null
  /** R-TABLE-4: rolled again once it was met. */
  readonly once: boolean
}

/** R-ENC-4: the rows together cover each result of the die, or each sum of the dice, exactly once. */
export interface EncounterTable extends TableDice {
  readonly id: string
  readonly name: string
  readonly rows: readonly EncounterRow[]
}

export type EncounterTables = Readonly<Record<string, EncounterTable>>

/** @throws RangeError when there is no such table */
export const findEncounterTable = (
  tables: EncounterTables,
  { table }: Pick<Terrain, 'table'>,
): EncounterTable => {
  const found = tables[table]
  if (!found) throw new RangeError(`There is no encounter table ${table}`)
  return found
}

/** Names nothing and leads nowhere: stands for a table that nobody looks at. */
export const placeholderTables = (id: string): EncounterTables => ({
  [id]: {
    id,
    name: '',
    die: 100,
    dice: null,
    rows: [{ id: '', min: 1, max: 100, name: '', details: '', table: null, once: false }],
  },
})

/** An encounter that happened, with the names of its rows. */
export interface Encounter {
  readonly kind: 'encounter'
  /** R-ENC-5: the number of the day and that of the encounter in it. */
  readonly id?: string
  readonly time: string
  readonly name: string
  /** For the GM; left out where there are none. */
  readonly details?: string
  readonly quantities?: readonly Quantity[]
}

/** R-ENC-5: what became of an encounter. */
export const ENCOUNTER_STATES = ['open', 'resolved', 'avoided', 'later'] as const
export type EncounterState = (typeof ENCOUNTER_STATES)[number]

/** R-STORY-6: `7 owls` for `2d6 owls` once 7 was rolled; what was not rolled stays as it is. */
export const nameWithTotals = ({
  name,
  quantities = [],
}: Pick<Encounter, 'name' | 'quantities'>): string =>
  replaceDiceExpressions(name, ({ text }, index) => {
    const rolled = quantities[index]
    return rolled?.dice === text ? String(rolled.total) : text
  })

/** R-TABLE-4: a row that is met but once, as the campaign remembers it. */
export interface MetRow {
  readonly table: string
  readonly row: string
}

export interface EncounterConditions {
  readonly rules: Pick<RuleSet, 'encounters' | 'quantities'>
  /** By the ids that terrains and rows name; each covers its die. */
  readonly tables: EncounterTables
  /** R-TABLE-4: whether a row was met on a day before. */
  readonly isMet: (table: string, row: string) => boolean
}

/** R-ENC-3: the row of a die. @throws RangeError when the table has a gap there */
export const lookUpEncounter = ({ rows }: EncounterTable, result: number): EncounterRow => {
  for (const row of rows) if (row.min <= result && result <= row.max) return row
  throw new RangeError(`The encounter table has no row for ${result}`)
}

interface Step {
  readonly table: EncounterTable
  readonly row: EncounterRow
}

/** R-BOUND-4: what a day has rolled for its encounters so far. */
interface Rolled {
  onTables: number
  rollsAgain: number
  /** R-DAY-8: the first dice of rolls that showed what was met before. */
  readonly again: DiePurpose[]
  /** R-DAY-8: by the first of dice that were rolled together, how many they were. */
  readonly together: Partial<Record<DiePurpose, number>>
  quantities: number
}

/** Of the dice of a check that fall on tables, the first has no number. */
const purposeOf = (time: string, nth: number): DiePurpose =>
  nth === 1 ? `encounter-type:${time}` : `encounter-type:${time}:${nth}`

/** R-TABLE-7: the sum of dice, each for a purpose of its own. */
const rollTogether = (
  sides: readonly number[],
  purposes: readonly DiePurpose[],
  roll: Dice,
  day: Rolled,
): number => {
  const [first] = purposes
  if (first && sides.length > 1) day.together[first] = sides.length
  day.onTables += sides.length
  return purposes.reduce((sum, purpose, at) => sum + roll(purpose, sides[at] ?? 0), 0)
}

/**
 * R-TABLE-3, R-TABLE-4: rolls on a table and those that its row leads to, as far as the day has dice.
 * Null if the dice showed nothing new.
 *
 * @throws RangeError when the tables lead in a circle
 */
const rollOnTables = (
  first: EncounterTable,
  time: string,
  tables: EncounterTables,
  isMet: EncounterConditions['isMet'],
  roll: Dice,
  day: Rolled,
): Step[] | null => {
  const isSpent = ({ id }: EncounterTable, row: EncounterRow) => row.once && isMet(id, row.id)
  const steps: Step[] = []
  let table = first
  let rolled = 0
  for (;;) {
    const sides = sidesOfDice(table)
    if (day.onTables + sides.length > MAX_TABLE_DICE_A_DAY) return steps.length > 0 ? steps : null
    const purposes = sides.map((_, at) => purposeOf(time, rolled + at + 1))
    const row = lookUpEncounter(table, rollTogether(sides, purposes, roll, day))
    rolled += sides.length
    if (isSpent(table, row)) {
      const on = table
      if (purposes[0]) day.again.push(purposes[0])
      day.rollsAgain += 1
      if (day.rollsAgain > MAX_REROLLS || on.rows.every((other) => isSpent(on, other))) return null
      continue
    }
    steps.push({ table, row })
    if (row.table === null) return steps
    if (steps.length > MAX_TABLE_DEPTH) throw new RangeError('The tables lead too deep')
    table = findEncounterTable(tables, { table: row.table })
  }
}

/** R-TABLE-3: the names of the rows as one, and their details. */
const encounterOf = (steps: readonly Step[], time: string, id: string): Encounter => {
  const details = steps.map(({ row }) => row.details).filter((text) => text !== '')
  return {
    kind: 'encounter',
    id,
    time,
    name: steps.map(({ row }) => row.name).join(': '),
    ...(details.length > 0 && { details: details.join('\n\n') }),
  }
}

/** R-QUANT-2: as far as the day has dice. */
const withQuantities = (encounter: Encounter, roll: Dice, day: Rolled): Encounter => {
  const counting: Dice = (purpose, sides) => {
    day.quantities += 1
    return roll(purpose, sides)
  }
  const left = MAX_QUANTITY_DICE - day.quantities
  const quantities = rollQuantities(encounter.name, encounter.time, counting, left)
  return quantities.length > 0 ? { ...encounter, quantities } : encounter
}

/** R-ENC-1 to R-ENC-3: the day's checks, each followed at once by what it brings. */
export const rollEncounters = (
  { rules: { encounters: checks, quantities }, tables, isMet }: EncounterConditions,
  table: EncounterTable,
  day: number,
  roll: Dice,
): Pick<Rolled, 'again' | 'together'> & {
  readonly encounters: Encounter[]
  readonly met: MetRow[]
} => {
  const { die, onAtLeast, times } = checks
  const encounters: Encounter[] = []
  const met: MetRow[] = []
  const rolled: Rolled = { onTables: 0, rollsAgain: 0, again: [], together: {}, quantities: 0 }
  const isMetByNow = (of: string, row: string) =>
    isMet(of, row) || met.some((one) => one.table === of && one.row === row)
  for (const time of times) {
    if (roll(`encounter:${time}`, die) < onAtLeast) continue
    const steps = rollOnTables(table, time, tables, isMetByNow, roll, rolled)
    if (!steps) continue
    const encounter = encounterOf(steps, time, `${day}-${encounters.length + 1}`)
    encounters.push(quantities ? withQuantities(encounter, roll, rolled) : encounter)
    for (const { table: on, row } of steps) if (row.once) met.push({ table: on.id, row: row.id })
  }
  return { encounters, met, again: rolled.again, together: rolled.together }
}
