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

/** R-TABLE-1: the sides of the dice that a table may be rolled with. */
export const TABLE_DICE: readonly number[] = [6, 8, 10, 12, 20, 100, 1000]

/** A row of an encounter table: the results from `min` to `max`, both included. */
export interface EncounterRow {
  /** Unique in its table; editing the row does not change it. */
  readonly id: string
  readonly min: number
  readonly max: number
  readonly name: string
  /** Plain text for the GM; may be empty. */
  readonly details: string
  /** The id of the table to roll on next; null: none. */
  readonly table: string | null
  /** R-TABLE-4: met only once; dice that show it again are rolled again. */
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
  const encounterTable = tables[table]
  if (!encounterTable) throw new RangeError(`There is no encounter table ${table}`)
  return encounterTable
}

/** A table without names under the given id, for days whose encounters do not matter. */
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
  /** Text for the GM; left out where the rows have none. */
  readonly details?: string
  readonly quantities?: readonly Quantity[]
}

/** R-ENC-5: what became of an encounter. */
export const ENCOUNTER_STATES = ['open', 'resolved', 'avoided', 'later'] as const
export type EncounterState = (typeof ENCOUNTER_STATES)[number]

/** R-STORY-6: the name with rolled totals: `7 owls` for `2d6 owls`. */
export const nameWithTotals = ({
  name,
  quantities = [],
}: Pick<Encounter, 'name' | 'quantities'>): string =>
  replaceDiceExpressions(name, ({ text }, index) => {
    const rolled = quantities[index]
    return rolled?.dice === text ? String(rolled.total) : text
  })

/** R-TABLE-4: a row that may be met only once and was met, as the campaign stores it. */
export interface MetRow {
  readonly table: string
  readonly row: string
}

export interface EncounterConditions {
  readonly rules: Pick<RuleSet, 'encounters' | 'quantities'>
  /** Tables by the ids that terrains and rows name; each covers all results of its die. */
  readonly tables: EncounterTables
  /** R-TABLE-4: whether a row was met on an earlier day. */
  readonly isMet: (table: string, row: string) => boolean
}

/** R-ENC-3: the row that has a result. @throws RangeError when the table has a gap there */
export const lookUpEncounter = ({ rows }: EncounterTable, result: number): EncounterRow => {
  for (const row of rows) if (row.min <= result && result <= row.max) return row
  throw new RangeError(`The encounter table has no row for ${result}`)
}

interface TableStep {
  readonly table: EncounterTable
  readonly row: EncounterRow
}

/** R-BOUND-4: how many dice a day has rolled for its encounters so far. */
interface EncounterDice {
  diceOnTables: number
  rerolls: number
  /** R-DAY-8: the first die of each roll that was repeated because its row was met before. */
  readonly rerolled: DiePurpose[]
  /** R-DAY-8: how many dice were rolled together, by the purpose of the first. */
  readonly rolledTogether: Partial<Record<DiePurpose, number>>
  quantities: number
}

/** The purpose of a check's nth die on tables; only the first purpose has no number. */
const tableDiePurpose = (time: string, nth: number): DiePurpose =>
  nth === 1 ? `encounter-type:${time}` : `encounter-type:${time}:${nth}`

/** R-TABLE-7: rolls several dice, each for its own purpose, and adds them. */
const rollTogether = (
  sides: readonly number[],
  purposes: readonly DiePurpose[],
  roll: Dice,
  diceOfDay: EncounterDice,
): number => {
  const [firstPurpose] = purposes
  if (firstPurpose && sides.length > 1) diceOfDay.rolledTogether[firstPurpose] = sides.length
  diceOfDay.diceOnTables += sides.length
  return purposes.reduce((sum, purpose, index) => sum + roll(purpose, sides[index] ?? 0), 0)
}

/**
 * R-TABLE-3, R-TABLE-4: rolls on a table and on those that its row leads to, while the day has dice
 * left. Null if no row that may be met came up.
 *
 * @throws RangeError when the tables lead in a circle
 */
const rollOnTables = (
  first: EncounterTable,
  time: string,
  tables: EncounterTables,
  isMet: EncounterConditions['isMet'],
  roll: Dice,
  diceOfDay: EncounterDice,
): TableStep[] | null => {
  const wasMet = ({ id }: EncounterTable, row: EncounterRow) => row.once && isMet(id, row.id)
  const steps: TableStep[] = []
  let table = first
  let diceRolled = 0
  for (;;) {
    const sides = sidesOfDice(table)
    if (diceOfDay.diceOnTables + sides.length > MAX_TABLE_DICE_A_DAY)
      return steps.length > 0 ? steps : null
    const purposes = sides.map((_, index) => tableDiePurpose(time, diceRolled + index + 1))
    const row = lookUpEncounter(table, rollTogether(sides, purposes, roll, diceOfDay))
    diceRolled += sides.length
    if (wasMet(table, row)) {
      const currentTable = table
      if (purposes[0]) diceOfDay.rerolled.push(purposes[0])
      diceOfDay.rerolls += 1
      if (
        diceOfDay.rerolls > MAX_REROLLS ||
        currentTable.rows.every((otherRow) => wasMet(currentTable, otherRow))
      )
        return null
      continue
    }
    steps.push({ table, row })
    if (row.table === null) return steps
    if (steps.length > MAX_TABLE_DEPTH) throw new RangeError('The tables lead too deep')
    table = findEncounterTable(tables, { table: row.table })
  }
}

/** R-TABLE-3: an encounter made of the names and details of all its rows. */
const encounterOf = (steps: readonly TableStep[], time: string, id: string): Encounter => {
  const details = steps.map(({ row }) => row.details).filter((text) => text !== '')
  return {
    kind: 'encounter',
    id,
    time,
    name: steps.map(({ row }) => row.name).join(': '),
    ...(details.length > 0 && { details: details.join('\n\n') }),
  }
}

/** R-QUANT-2: rolls the dice in an encounter's name, while the day has dice left. */
const withQuantities = (encounter: Encounter, roll: Dice, diceOfDay: EncounterDice): Encounter => {
  const countedRoll: Dice = (purpose, sides) => {
    diceOfDay.quantities += 1
    return roll(purpose, sides)
  }
  const diceLeft = MAX_QUANTITY_DICE - diceOfDay.quantities
  const quantities = rollQuantities(encounter.name, encounter.time, countedRoll, diceLeft)
  return quantities.length > 0 ? { ...encounter, quantities } : encounter
}

/** R-ENC-1 to R-ENC-3: makes the day's checks, each followed at once by its rolls on tables. */
export const rollEncounters = (
  { rules: { encounters: checks, quantities }, tables, isMet }: EncounterConditions,
  table: EncounterTable,
  day: number,
  roll: Dice,
): Pick<EncounterDice, 'rerolled' | 'rolledTogether'> & {
  readonly encounters: Encounter[]
  readonly met: MetRow[]
} => {
  const { die, onAtLeast, times } = checks
  const encounters: Encounter[] = []
  const met: MetRow[] = []
  const diceOfDay: EncounterDice = {
    diceOnTables: 0,
    rerolls: 0,
    rerolled: [],
    rolledTogether: {},
    quantities: 0,
  }
  const wasMetByNow = (tableId: string, row: string) =>
    isMet(tableId, row) || met.some((metRow) => metRow.table === tableId && metRow.row === row)
  for (const time of times) {
    if (roll(`encounter:${time}`, die) < onAtLeast) continue
    const steps = rollOnTables(table, time, tables, wasMetByNow, roll, diceOfDay)
    if (!steps) continue
    const encounter = encounterOf(steps, time, `${day}-${encounters.length + 1}`)
    encounters.push(quantities ? withQuantities(encounter, roll, diceOfDay) : encounter)
    for (const { table: steppedTable, row } of steps)
      if (row.once) met.push({ table: steppedTable.id, row: row.id })
  }
  return { encounters, met, rerolled: diceOfDay.rerolled, rolledTogether: diceOfDay.rolledTogether }
}
