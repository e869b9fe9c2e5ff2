import { runsOf } from '../campaign/hex-rows.ts'
import { jsonPieces } from '../campaign/json-pieces.ts'
import type { MapState, TrailStep } from '../campaign/map-state.ts'
import {
  type PackedEncounters,
  type PackedStory,
  type PackedTables,
  packEncounters,
  packStory,
  packTables,
  unpackEncounters,
  unpackStory,
  unpackTables,
} from '../campaign/packed-parts.ts'
import { hexKey, sameHex } from '../rules/hex.ts'
import { fromRuns, type HexRun } from '../rules/hex-runs.ts'
import type { Site } from '../rules/site.ts'
import { pausing, type Steps } from '../rules/steps.ts'
import type { TerrainId } from '../rules/terrain.ts'

/** Day, true hex, and the hex shown to players if that is another. */
type StoredStep = readonly [day: number, x: number, y: number, shownX?: number, shownY?: number]

/** The part of the map state that travel changes. */
export type Explored = Pick<MapState, 'known' | 'trail' | 'met' | 'encounters'>

interface Exploration extends PackedEncounters {
  readonly seen: readonly HexRun[]
  readonly visited: readonly HexRun[]
  readonly trail: readonly StoredStep[]
}

/** The part of the map state that the GM writes: large, and seldom changed. */
export type Annotated = Pick<MapState, 'terrain' | 'sites' | 'tables' | 'notes' | 'handouts'>

interface Annotations extends PackedTables, PackedStory {
  readonly terrain: Readonly<Record<TerrainId, readonly HexRun[]>>
  readonly sites: readonly Site[]
}

const addHexes = <Value>(
  map: Map<string, Value>,
  runs: readonly HexRun[],
  value: Value,
): Steps<void> =>
  pausing(runs, (run) => {
    for (const hex of fromRuns([run])) map.set(hexKey(hex), value)
  })

const storedStep = ({ day, hex, shown }: TrailStep): StoredStep =>
  sameHex(hex, shown) ? [day, hex.x, hex.y] : [day, hex.x, hex.y, shown.x, shown.y]

const toStep = ([day, x, y, shownX = x, shownY = y]: StoredStep): TrailStep => ({
  day,
  hex: { x, y },
  shown: { x: shownX, y: shownY },
})

export function* explorationOf({ known, trail, ...entries }: Explored): Steps<string> {
  const exploration: Exploration = {
    seen: runsOf(known, 'seen'),
    visited: runsOf(known, 'visited'),
    trail: trail.map(storedStep),
    ...packEncounters(entries),
  }
  return (yield* jsonPieces(exploration)).join('')
}

export function* readExploration(text: string): Steps<Explored> {
  const stored = JSON.parse(text) as Exploration
  const { seen, visited, trail } = stored
  yield
  const known = new Map<string, 'seen' | 'visited'>()
  yield* addHexes(known, seen, 'seen')
  yield* addHexes(known, visited, 'visited')
  const steps: TrailStep[] = []
  yield* pausing(trail, (step) => steps.push(toStep(step)))
  return { known, trail: steps, ...(yield* unpackEncounters(stored)) }
}

export function* annotationsOf({ terrain, sites, tables, ...story }: Annotated): Steps<string> {
  const painted = [...new Set(terrain.values())].map((id) => [id, runsOf(terrain, id)])
  const annotations: Annotations = {
    terrain: Object.fromEntries(painted),
    sites: [...sites.values()],
    ...packTables(tables),
    ...packStory(story),
  }
  return (yield* jsonPieces(annotations)).join('')
}

export function* readAnnotations(text: string): Steps<Annotated> {
  const stored = JSON.parse(text) as Annotations
  const { terrain, sites } = stored
  yield
  const painted = new Map<string, TerrainId>()
  for (const [id, runs] of Object.entries(terrain)) yield* addHexes(painted, runs, id)
  return {
    terrain: painted,
    sites: new Map(sites.map((site) => [site.id, site])),
    tables: unpackTables(stored),
    ...(yield* unpackStory(stored)),
  }
}
