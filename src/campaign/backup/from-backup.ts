import { isDeepStrictEqual } from 'node:util'
import type { Backup } from '../../protocol/backup.ts'
import { findRuleFaults } from '../../protocol/rule-faults.ts'
import { MAX_HEXES, MAX_MET } from '../../rules/bounds.ts'
import { hexKey, isOnLattice, isWithinBounds } from '../../rules/hex.ts'
import { fromRuns, type HexRun } from '../../rules/hex-runs.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import { ELEMENTS_A_STEP, pausing, type Steps } from '../../rules/steps.ts'
import type { TerrainId } from '../../rules/terrain.ts'
import { type Measures, measure, passedBound } from '../bounds.ts'
import type { OwnChart, State } from '../campaign.ts'
import { sheetsOf } from '../chart.ts'
import { refuseUnlayable } from '../lay-chart.ts'
import type { MapState } from '../map-state.ts'
import { unpackEncounters, unpackStory, unpackTables } from '../packed-parts.ts'
import { Refusal } from '../refusal.ts'
import { refuseStory } from './refuse-story.ts'
import { isWellKeptEntry, refuseTables } from './refuse-tables.ts'
import { damaged, tooLarge } from './unusable.ts'

/** R-HEX-1: refuses a hex off the lattice anywhere in a value, as no schema can. */
export function* refuseOffLattice(value: unknown): Steps<void> {
  const pending = [value]
  for (let visited = 1; pending.length > 0; visited += 1) {
    if (visited % ELEMENTS_A_STEP === 0) yield
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const { x, y } = next as { x?: unknown; y?: unknown }
    if (typeof x === 'number' && typeof y === 'number' && !isOnLattice({ x, y }))
      throw damaged(`there is no hex ${x}, ${y}`)
    for (const field of Object.values(next)) if (typeof field === 'object') pending.push(field)
  }
}

/** Refuses a chart that cannot be laid. */
export const refuseChart = (chart: OwnChart | null): void => {
  if (!chart) return
  try {
    refuseUnlayable(chart.gm)
  } catch (error) {
    throw error instanceof Refusal ? damaged('the chart cannot be laid') : error
  }
}

/** R-RULE-3: refuses rules that no campaign may have; their tables are checked with all tables. */
export const refuseRules = (rules: RuleSet): void => {
  const [fault] = findRuleFaults(rules, { hasTable: () => true })
  if (fault) throw damaged(`the rules: ${fault.path}`)
}

export const refuseUnknownTerrains = ({ terrains }: RuleSet, used: Iterable<TerrainId>): void => {
  const ids = new Set(terrains.map(({ id }) => id))
  for (const id of used) if (!ids.has(id)) throw damaged(`there is no terrain ${id}`)
}

/** R-BOUND-1: refuses more than a campaign may hold. */
export const refuseTooMuch = (measures: Measures): void => {
  const passed = passedBound(measures)
  if (passed) throw tooLarge(passed.field, passed.reason.max)
}

/** R-TABLE-4: play meets no more rows than the tables have. */
export const refuseMet = ({ size }: ReadonlyMap<string, number>): void => {
  if (size > MAX_MET) throw tooLarge('atlas.met', MAX_MET)
}

/** Adds hexes to a map, each once. */
const addRuns = <Value>(
  map: Map<string, Value>,
  runs: readonly HexRun[],
  value: Value,
  field: string,
): Steps<void> =>
  pausing(runs, (run) => {
    if (map.size + run[2] > MAX_HEXES) throw tooLarge(field, MAX_HEXES)
    for (const hex of fromRuns([run])) {
      const key = hexKey(hex)
      if (!isOnLattice(hex) || !isWithinBounds(hex) || map.has(key))
        throw damaged(`the hexes of row ${run[0]}`)
      map.set(key, value)
    }
  })

function* mapStateOf(atlas: Backup['atlas']): Steps<MapState> {
  const { known, terrain, sites, trail } = atlas
  const knownHexes = new Map<string, 'seen' | 'visited'>()
  yield* addRuns(knownHexes, known.seen, 'seen', 'atlas.known')
  yield* addRuns(knownHexes, known.visited, 'visited', 'atlas.known')
  const painted: Map<string, (typeof terrain)[number]['terrain']> = new Map()
  for (const { terrain: name, runs } of terrain)
    yield* addRuns(painted, runs, name, 'atlas.terrain')
  const byId = new Map(sites.map((site) => [site.id, site]))
  if (byId.size < sites.length) throw damaged('two sites have one id')
  const tables = unpackTables(atlas)
  if (tables.size < atlas.tables.length + atlas.deletedTables.length)
    throw damaged('two tables have one id')
  const { met, encounters } = yield* unpackEncounters(atlas)
  if (met.size < atlas.met.length || encounters.size < atlas.encounters.length)
    throw damaged('the encounters')
  const { notes, handouts } = yield* unpackStory(atlas)
  if (notes.size < atlas.notes.length || handouts.size < atlas.handouts.length)
    throw damaged('two notes are of one day, or two handouts of one image')
  const entries = { met, encounters, notes, handouts }
  return { known: knownHexes, terrain: painted, sites: byId, trail, tables, ...entries }
}

/** Refuses prepared days that no campaign can have: their dice are used as they are. */
const refusePrepared = ({ last, days }: Backup['prepared']): void => {
  const isInOrder = days.every(({ n }, index) => n > (days[index - 1]?.n ?? 0) && n <= last)
  const isRolled = days.every(({ rolls }) => rolls.every(({ sides, result }) => result <= sides))
  if (!isInOrder || !isRolled) throw damaged('the prepared days')
}

/** The state that a backup describes. @throws UnusableBackup when no campaign can be in it */
export function* stateOf({ expedition, atlas, images, prepared }: Backup): Steps<State> {
  yield* refuseOffLattice(expedition)
  yield* refuseOffLattice(atlas)
  refuseChart(expedition.chart)
  refuseRules(expedition.rules)
  refusePrepared(prepared)
  const painted = atlas.terrain.map(({ terrain }) => terrain)
  refuseUnknownTerrains(expedition.rules, [expedition.map.terrain, ...painted])
  const sizes = new Map(images.map(({ id, width, height }) => [id, { image: id, width, height }]))
  if (sizes.size < images.length) throw damaged('two images have one id')
  for (const sheet of sheetsOf(expedition.chart)) {
    const listed = sizes.get(sheet.image)
    if (listed && !isDeepStrictEqual(listed, { ...sheet })) throw damaged('an image has two sizes')
  }
  const mapState = yield* mapStateOf(atlas)
  for (const [id, entry] of mapState.encounters)
    if (!isWellKeptEntry(id, entry)) throw damaged(`encounter ${id}`)
  yield* refuseTables(mapState.tables, expedition.rules)
  refuseStory(mapState, expedition.day)
  const state = { expedition, mapState }
  refuseTooMuch(measure(state))
  refuseMet(mapState.met)
  return state
}
