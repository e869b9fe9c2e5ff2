import { buildCover, type Cover } from './biomes.ts'
import { buildCharted } from './charted.ts'
import { buildCoast, type Coast } from './coast.ts'
import { distanceToNearest } from './distance.ts'
import { buildDrainage } from './drainage.ts'
import { lakeDistance } from './lakes.ts'
import { buildOutlines, type Outlines } from './outlines.ts'
import { cellAt, type Field, fieldOf, RASTER_LENGTH } from './raster.ts'
import { buildElevation } from './relief.ts'
import { buildRivers, type River } from './rivers.ts'
import { placeSummits, type Summit } from './summits.ts'

/** Everything there is to know about the land; both editions and both terrain layers read it. */
export interface World {
  readonly coast: Coast
  readonly elevation: Field
  readonly lakeDistance: Field
  readonly rivers: readonly River[]
  readonly riverDistance: Field
  readonly cover: Cover
  readonly charted: Field
  readonly summits: readonly Summit[]
  readonly outlines: Outlines
}

export const buildWorld = (): World => {
  const coast = buildCoast()
  const elevation = buildElevation(coast)
  const rivers = buildRivers(buildDrainage(coast, elevation))
  const riverDistance = distanceToRivers(rivers)
  return {
    coast,
    elevation,
    lakeDistance,
    rivers,
    riverDistance,
    cover: buildCover(coast, elevation, lakeDistance),
    charted: buildCharted(coast),
    summits: placeSummits({ coast, elevation, lakeDistance, riverDistance }),
    outlines: buildOutlines(coast, lakeDistance),
  }
}

const distanceToRivers = (rivers: readonly River[]): Field => {
  const wet = new Uint8Array(RASTER_LENGTH)
  for (const { x, y } of rivers.flat()) {
    const cell = cellAt(x, y)
    if (cell !== undefined) wet[cell] = 1
  }
  return fieldOf(distanceToNearest((cell) => wet[cell] === 1))
}
