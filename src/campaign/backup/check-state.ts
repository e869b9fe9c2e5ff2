import { StateSchema } from '#protocol/backup.ts'
import { findPatchFault } from '#protocol/find-fault.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { findRuleFaults } from '#protocol/rules/rule-faults.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { MAX_MET_ROWS, MAX_TABLE_DEPTH } from '#shared/bounds.ts'
import { type Hex, isOnLattice, isWithinBounds } from '#shared/hex.ts'
import type { HexRows } from '#shared/hex-rows.ts'
import { findExceededBound, measureState } from '../bounds.ts'
import { sheetsOf } from '../map/chart.ts'
import { refuseNarrowSheet } from '../map/place-chart.ts'
import type { Patch } from '../patch.ts'
import { Refusal } from '../refusal.ts'
import type { State } from '../state.ts'
import { countMet } from '../story/encounter-list.ts'
import { isEmptyNote } from '../story/write-story.ts'
import { isBuiltIn, tablesOf } from '../tables/tables-of.ts'
import { coverFaults, depthsBelow, diceFaults, idFaults, linksOf } from '../tables/write-tables.ts'
import { damaged, tooLarge } from './unusable.ts'

type ValuesByKey<Value> = Readonly<Record<string, Value>>

const keysSetBy = (step: Patch[string] | undefined, after: object): string[] =>
  Object.keys(Array.isArray(step) ? after : (step ?? {}))

/** The entries that a patch set in a record; entries that it removed are left out. */
export const entriesSetBy = <Value>(
  step: Patch[string] | undefined,
  after: ValuesByKey<Value>,
): [key: string, value: Value][] =>
  keysSetBy(step, after)
    .filter((key) => Object.hasOwn(after, key))
    .map((key) => [key, after[key] as Value])

/** Refuses a `__proto__` field and a hex off the lattice (R-HEX-1). */
const refuseInvalidObject = (value: object): void => {
  if (Object.hasOwn(value, '__proto__')) throw damaged('it has a field that nobody knows')
  const { x, y } = value as { x?: unknown; y?: unknown }
  if (typeof x === 'number' && typeof y === 'number' && !isOnLattice({ x, y }))
    throw damaged(`there is no hex ${x}, ${y}`)
}

export const refuseInvalidParts = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  refuseInvalidObject(value)
  for (const part of Object.values(value)) refuseInvalidParts(part)
}

const refuseInvalidPartsSetBy = (patch: Patch, after: object): void => {
  refuseInvalidObject(after)
  for (const [key, step] of Object.entries(patch)) {
    const part = (after as ValuesByKey<unknown>)[key]
    if (Array.isArray(step)) refuseInvalidParts(part)
    else refuseInvalidPartsSetBy(step as Patch, part as object)
  }
}

function* hexesSetBy<Value>(
  step: Patch[string] | undefined,
  after: HexRows<Value>,
): Generator<readonly [hex: Hex, value: Value]> {
  for (const [y, row] of entriesSetBy(step, after)) {
    const inRow = Array.isArray(step) ? step : (step as Patch)[y]
    for (const [x, value] of entriesSetBy<Value>(inRow, row))
      yield [{ x: Number(x), y: Number(y) }, value]
  }
}

const refuseHexes = (patch: Patch, { known, terrain }: State): void => {
  for (const hexes of [hexesSetBy(patch.known, known), hexesSetBy(patch.terrain, terrain)])
    for (const [hex] of hexes)
      if (!isOnLattice(hex) || !isWithinBounds(hex)) throw damaged(`the hexes of row ${hex.y}`)
}

const refuseTerrains = (patch: Patch, { record, rules, terrain }: State): void => {
  const ids = new Set(rules.terrains.map(({ id }) => id))
  const refuse = (id: TerrainId): void => {
    if (!ids.has(id)) throw damaged(`there is no terrain ${id}`)
  }
  refuse(record.terrain)
  for (const [, id] of hexesSetBy(patch.rules ? [terrain] : patch.terrain, terrain)) refuse(id)
}

/**
 * Refuses tables with which a day could not end: with gaps, with rows that lead to no table, or
 * without a table that the rules name.
 */
const refuseTables = (patch: Patch, state: State): void => {
  if (!patch.tables && !patch.rules) return
  for (const [id, table] of entriesSetBy(patch.tables, state.tables)) {
    if (table === 'deleted' ? !isBuiltIn(id) : table.id !== id)
      throw damaged(`there is no table ${id}`)
    if (table === 'deleted') continue
    const [fault] = [...diceFaults(table), ...coverFaults(table), ...idFaults(table.rows)]
    if (fault) throw damaged(`the rows or the dice of table ${id}`)
  }
  const tables = tablesOf(state)
  const below = depthsBelow(tables)
  for (const [id, table] of Object.entries(tables)) {
    const leadsNowhere = [...linksOf(table)].some((to) => !Object.hasOwn(tables, to))
    const isCircle = below(id) === Number.POSITIVE_INFINITY
    if (leadsNowhere || isCircle) throw damaged(`the rows of table ${id} lead nowhere`)
    if (below(id) > MAX_TABLE_DEPTH) throw tooLarge('state.tables', MAX_TABLE_DEPTH)
  }
  const missing = state.rules.terrains.find(({ table }) => !Object.hasOwn(tables, table))
  if (missing) throw damaged(`there is no table ${missing.table}`)
}

/** R-RULE-3: refuses faulty rules. `refuseTables` checks the tables that they name. */
const refuseRules = (patch: Patch, { rules }: State): void => {
  if (!patch.rules) return
  const [fault] = findRuleFaults(rules, () => true)
  if (fault) throw damaged(`the rules: ${fault.path}`)
}

/** @param previousDay days up to this one are valid, unless the patch changed them */
const refuseStory = (
  patch: Patch,
  { day, days, notes, handouts }: State,
  previousDay: number,
): void => {
  const refuseDay = (number: number): void => {
    if (Object.hasOwn(days, number) !== number <= day) throw damaged('the days')
  }
  for (const key of keysSetBy(patch.days, days)) refuseDay(Number(key))
  const lastValid = Array.isArray(patch.days) ? 0 : Math.min(previousDay, day)
  for (let number = lastValid + 1; number <= Math.max(previousDay, day); number += 1) {
    refuseDay(number)
    if (number > day && Object.hasOwn(notes, number)) throw damaged(`the notes of day ${number}`)
  }
  for (const [number, note] of entriesSetBy(patch.notes, notes))
    if (Number(number) > day || isEmptyNote(note)) throw damaged(`the notes of day ${number}`)
  if (!patch.handouts) return
  const shownHandouts = Object.values(handouts).filter((handout) => handout.state === 'shown')
  if (shownHandouts.length > 1) throw damaged('two handouts are shown')
}

/** @param images the file's images; a chart may name a deleted one */
const refuseChart = (patch: Patch, { chart }: State, images: readonly ImageView[]): void => {
  if (!chart || !patch.chart) return
  try {
    refuseNarrowSheet(chart.gm)
  } catch (error) {
    throw error instanceof Refusal ? damaged('the chart cannot be laid') : error
  }
  for (const { image, width, height } of sheetsOf(chart)) {
    const listed = images.find(({ id }) => id === image)
    if (listed && (listed.width !== width || listed.height !== height))
      throw damaged('an image has two sizes')
  }
}

/**
 * Refuses a state that no campaign can be in. Checks only the parts that a patch of a valid state
 * changed.
 *
 * @param previousDay the day of the state before the patch
 * @param images the file's images
 * @throws UnusableBackup
 */
export const refusePatched = (
  patch: Patch,
  after: State,
  previousDay: number,
  images: readonly ImageView[],
): void => {
  const fault = findPatchFault(StateSchema, patch, after)
  if (fault !== undefined) throw damaged(`state${fault}`)
  refuseInvalidPartsSetBy(patch, after)
  refuseHexes(patch, after)
  refuseRules(patch, after)
  refuseTerrains(patch, after)
  refuseTables(patch, after)
  refuseStory(patch, after, previousDay)
  refuseChart(patch, after, images)
  for (const [id, site] of entriesSetBy(patch.sites, after.sites))
    if (site.id !== id) throw damaged(`site ${id}`)
  for (const [id, entry] of entriesSetBy(patch.encounters, after.encounters))
    if (!id.startsWith(`${entry.day}-`)) throw damaged(`encounter ${id}`)
}

/** Refuses a state that no campaign can be in; checks all of it. @throws UnusableBackup */
export const refuseState = (state: State, images: readonly ImageView[]): void => {
  const whole = Object.entries(state).map(([part, value]) => [part, [value]])
  refusePatched(Object.fromEntries(whole), state, 0, images)
}

/** R-BOUND-1, R-TABLE-4: refuses a state that is larger than a campaign may be. @throws UnusableBackup */
export const refuseTooMuch = (state: State): void => {
  const exceeded = findExceededBound(measureState(state))
  if (exceeded) throw tooLarge(exceeded.field, exceeded.reason.max)
  if (countMet(state.met) > MAX_MET_ROWS) throw tooLarge('state.met', MAX_MET_ROWS)
}
