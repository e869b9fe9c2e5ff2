import type { Known, PaintedTerrain } from '../protocol/atlas.ts'
import { hexFromKey } from '../rules/hex.ts'
import { type HexRun, toRuns } from '../rules/hex-runs.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import { TERRAIN_NAMES, type TerrainName } from '../rules/terrain.ts'

/** The keys of a map that have a value, as rows of hexes. */
const runsOf = <Value>(hexes: ReadonlyMap<string, Value>, value: Value): HexRun[] => {
  const keys = [...hexes].filter(([, found]) => found === value).map(([key]) => key)
  return toRuns(keys.map(hexFromKey))
}

/** A map never changes, so what was worked out of it holds as long as it is in use. */
const remembered = <Source extends object, Result>(
  work: (source: Source) => Result,
): ((source: Source) => Result) => {
  const results = new WeakMap<Source, Result>()
  return (source) => {
    const found = results.get(source)
    if (found) return found
    const result = work(source)
    results.set(source, result)
    return result
  }
}

/** What players know, as it crosses the wire. */
export const knownView = remembered(
  (known: KnownHexes): Known => ({
    seen: runsOf(known, 'seen'),
    visited: runsOf(known, 'visited'),
  }),
)

/** The same without a difference between what was seen and what was visited. */
export const everyKnownView = remembered((known: KnownHexes): HexRun[] =>
  toRuns([...known.keys()].map(hexFromKey)),
)

/** What the GM painted, as it crosses the wire: the terrains that are anywhere, in their order. */
export const paintedView = remembered(
  (terrain: ReadonlyMap<string, TerrainName>): PaintedTerrain =>
    TERRAIN_NAMES.map((name) => ({ terrain: name, runs: runsOf(terrain, name) })).filter(
      ({ runs }) => runs.length > 0,
    ),
)
