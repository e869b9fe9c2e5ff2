import type { Known, PaintedTerrain } from '../protocol/map-state.ts'
import type { HexRun } from '../rules/hex-runs.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import type { Site } from '../rules/site.ts'
import type { Terrain } from '../rules/terrain.ts'
import { ANY, prepareRows, runsOf } from './hex-rows.ts'
import type { MapState } from './map-state.ts'
import { prepareNotes } from './notes/note-stamps.ts'
import { remembered } from './remembered.ts'
import { prepareStamps } from './tables/table-stamp.ts'

/** Before a view of a campaign that was just read: works out what takes long, in slices. */
export const prepareViews = async ({ known, terrain, tables, notes }: MapState): Promise<void> => {
  await prepareRows(known)
  await prepareRows(terrain)
  await prepareStamps(tables)
  await prepareNotes(notes)
}

export const knownView = remembered(
  (known: KnownHexes): Known => ({
    seen: runsOf(known, 'seen'),
    visited: runsOf(known, 'visited'),
  }),
)

/** Without a difference between seen and visited. */
export const everyKnownView = remembered((known: KnownHexes): HexRun[] => runsOf(known, ANY))

/** The given terrains that are painted anywhere, in their order. */
export const paintedView = remembered((terrains: readonly Terrain[]) =>
  remembered(
    (painted: MapState['terrain']): PaintedTerrain =>
      terrains
        .map(({ id, name }) => ({ terrain: name, runs: runsOf(painted, id) }))
        .filter(({ runs }) => runs.length > 0),
  ),
)

export const sitesInOrder = remembered((sites: MapState['sites']): Site[] =>
  [...sites.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
)
