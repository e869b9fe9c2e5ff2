import { keysThatMayDiffer, makeWithChanges } from '../rules/layered-map.ts'
import { atOnce, pausing, type Steps } from '../rules/steps.ts'
import { carryEntries } from './encounters/carry-entries.ts'
import { carryRows } from './hex-rows.ts'
import type { MapState, TrailStep } from './map-state.ts'

/** A value before and after a change, null for none. */
export type Swap<Value> = readonly [key: string, before: Value | null, after: Value | null]
type ValueOf<Part> = Part extends ReadonlyMap<string, infer Value> ? Value : never

/** A change of the map state, reversible, without parts that stayed the same. */
export interface MapStatePatch {
  readonly known?: readonly Swap<ValueOf<MapState['known']>>[]
  readonly terrain?: readonly Swap<ValueOf<MapState['terrain']>>[]
  readonly sites?: readonly Swap<ValueOf<MapState['sites']>>[]
  /** The number of steps that stayed, then those that followed them. */
  readonly trail?: {
    readonly kept: number
    readonly before: readonly TrailStep[]
    readonly after: readonly TrailStep[]
  }
  readonly tables?: readonly Swap<ValueOf<MapState['tables']>>[]
  readonly met?: readonly Swap<ValueOf<MapState['met']>>[]
  readonly encounters?: readonly Swap<ValueOf<MapState['encounters']>>[]
  readonly notes?: readonly Swap<ValueOf<MapState['notes']>>[]
  readonly handouts?: readonly Swap<ValueOf<MapState['handouts']>>[]
}

function* swaps<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): Steps<readonly Swap<Value>[]> {
  const found: Swap<Value>[] = []
  yield* pausing(keysThatMayDiffer(before, after), (key) => {
    const old = before.get(key)
    const value = after.get(key)
    if (old !== value) found.push([key, old ?? null, value ?? null])
  })
  return found
}

function* hexSwaps<Value extends string>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): Steps<readonly Swap<Value>[]> {
  const found = yield* swaps(before, after)
  yield* carryRows(before, after, found)
  return found
}

function* entrySwaps(
  before: MapState['encounters'],
  after: MapState['encounters'],
): Steps<readonly Swap<ValueOf<MapState['encounters']>>[]> {
  const found = yield* swaps(before, after)
  carryEntries(before, after, found)
  return found
}

const trailPatch = (
  before: readonly TrailStep[],
  after: readonly TrailStep[],
): NonNullable<MapStatePatch['trail']> => {
  let kept = 0
  while (kept < before.length && kept < after.length && before[kept] === after[kept]) kept += 1
  return { kept, before: before.slice(kept), after: after.slice(kept) }
}

/** A part that is the same object counts as the same. */
export function* mapStateDifference(before: MapState, after: MapState): Steps<MapStatePatch> {
  return {
    ...(before.known !== after.known && { known: yield* hexSwaps(before.known, after.known) }),
    ...(before.terrain !== after.terrain && {
      terrain: yield* hexSwaps(before.terrain, after.terrain),
    }),
    ...(before.sites !== after.sites && { sites: yield* swaps(before.sites, after.sites) }),
    ...(before.trail !== after.trail && { trail: trailPatch(before.trail, after.trail) }),
    ...(before.tables !== after.tables && { tables: yield* swaps(before.tables, after.tables) }),
    ...(before.met !== after.met && { met: yield* swaps(before.met, after.met) }),
    ...(before.encounters !== after.encounters && {
      encounters: yield* entrySwaps(before.encounters, after.encounters),
    }),
    ...(before.notes !== after.notes && { notes: yield* swaps(before.notes, after.notes) }),
    ...(before.handouts !== after.handouts && {
      handouts: yield* swaps(before.handouts, after.handouts),
    }),
  }
}

export const diffMapState = (before: MapState, after: MapState): MapStatePatch =>
  atOnce(mapStateDifference(before, after))

export type Way = 'forth' | 'back'

function* swapped<Value>(
  part: ReadonlyMap<string, Value>,
  changes: readonly Swap<Value>[] | undefined,
  way: Way,
): Steps<ReadonlyMap<string, Value>> {
  if (changes === undefined) return part
  return yield* makeWithChanges(
    part,
    changes.map(([key, before, after]) => [key, (way === 'forth' ? after : before) ?? undefined]),
  )
}

function* swappedHexes<Value extends string>(
  part: ReadonlyMap<string, Value>,
  changes: readonly Swap<Value>[] | undefined,
  way: Way,
): Steps<ReadonlyMap<string, Value>> {
  const next = yield* swapped(part, changes, way)
  yield* carryRows(part, next, changes ?? [])
  return next
}

function* swappedEntries(
  part: MapState['encounters'],
  changes: MapStatePatch['encounters'],
  way: Way,
): Steps<MapState['encounters']> {
  const next = yield* swapped(part, changes, way)
  carryEntries(part, next, changes ?? [])
  return next
}

/** R-UNDO-5: does a change to the map state, or undoes it. */
export const patchMapState = (mapState: MapState, patch: MapStatePatch, way: Way): MapState =>
  atOnce(patchingMapState(mapState, patch, way))

/** `patchMapState` for a large patch. */
export function* patchingMapState(
  mapState: MapState,
  patch: MapStatePatch,
  way: Way,
): Steps<MapState> {
  const { trail } = patch
  const end = trail && (way === 'forth' ? trail.after : trail.before)
  return {
    known: yield* swappedHexes(mapState.known, patch.known, way),
    terrain: yield* swappedHexes(mapState.terrain, patch.terrain, way),
    sites: yield* swapped(mapState.sites, patch.sites, way),
    trail: trail && end ? [...mapState.trail.slice(0, trail.kept), ...end] : mapState.trail,
    tables: yield* swapped(mapState.tables, patch.tables, way),
    met: yield* swapped(mapState.met, patch.met, way),
    encounters: yield* swappedEntries(mapState.encounters, patch.encounters, way),
    notes: yield* swapped(mapState.notes, patch.notes, way),
    handouts: yield* swapped(mapState.handouts, patch.handouts, way),
  }
}
