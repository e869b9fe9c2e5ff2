import { annotationsDocument, explorationDocument } from '../campaign/documents/map-state.ts'
import { runsOf } from '../campaign/hex-rows.ts'
import type { MapState, TrailStep } from '../campaign/map-state.ts'
import { hexKey, sameHex } from '../rules/hex.ts'
import { fromRuns, type HexRun } from '../rules/hex-runs.ts'
import type { Site } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'

/** Day, true hex, and the hex shown to players if that is another. */
type StoredStep = readonly [day: number, x: number, y: number, shownX?: number, shownY?: number]

/** The part of the map state that travel changes. */
interface Exploration {
  readonly seen: readonly HexRun[]
  readonly visited: readonly HexRun[]
  readonly trail: readonly StoredStep[]
}

/** The part of the map state that the GM writes: large, and seldom changed. */
interface Annotations {
  readonly terrain: Readonly<Record<TerrainId, readonly HexRun[]>>
  readonly sites: readonly Site[]
}

const keysOf = (runs: readonly HexRun[]): string[] => fromRuns(runs).map(hexKey)

const storedStep = ({ day, hex, shown }: TrailStep): StoredStep =>
  sameHex(hex, shown) ? [day, hex.x, hex.y] : [day, hex.x, hex.y, shown.x, shown.y]

const toStep = ([day, x, y, shownX = x, shownY = y]: StoredStep): TrailStep => ({
  day,
  hex: { x, y },
  shown: { x: shownX, y: shownY },
})

export const explorationOf = ({ known, trail }: Pick<MapState, 'known' | 'trail'>): string => {
  const exploration: Exploration = {
    seen: runsOf(known, 'seen'),
    visited: runsOf(known, 'visited'),
    trail: trail.map(storedStep),
  }
  return JSON.stringify(explorationDocument.write(exploration))
}

export const readExploration = (text: string): Pick<MapState, 'known' | 'trail'> => {
  const { seen, visited, trail } = explorationDocument.read(JSON.parse(text)) as Exploration
  const known = new Map<string, 'seen' | 'visited'>()
  for (const key of keysOf(seen)) known.set(key, 'seen')
  for (const key of keysOf(visited)) known.set(key, 'visited')
  return { known, trail: trail.map(toStep) }
}

export const annotationsOf = ({ terrain, sites }: Pick<MapState, 'terrain' | 'sites'>): string => {
  const painted = [...new Set(terrain.values())].map((id) => [id, runsOf(terrain, id)])
  const annotations: Annotations = {
    terrain: Object.fromEntries(painted),
    sites: [...sites.values()],
  }
  return JSON.stringify(annotationsDocument.write(annotations))
}

export const readAnnotations = (text: string): Pick<MapState, 'terrain' | 'sites'> => {
  const { terrain, sites } = annotationsDocument.read(JSON.parse(text)) as Annotations
  const painted = new Map<string, TerrainId>()
  for (const [id, runs] of Object.entries(terrain))
    for (const key of keysOf(runs)) painted.set(key, id)
  return { terrain: painted, sites: new Map(sites.map((site) => [site.id, site])) }
}
