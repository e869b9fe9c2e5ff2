import { hexesTouching } from '../../src/rules/grid.ts'
import { HEADINGS, type Hex, hexesWithin, hexKey, neighbour } from '../../src/rules/hex.ts'
import { type HexRun, toRuns } from '../../src/rules/hex-rows.ts'
import {
  type Extent,
  type Tile,
  tileInChart,
  tileLevels,
  tilesOf,
  tileVeil,
} from '../../src/rules/tiles.ts'
import { seeded } from '../../test/support/seeded-dice.ts'

/** The built-in chart's grid, on a 4:3 sheet. */
export const GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
export const CHART: Extent = { width: 1600, height: 1200 }
/** From hexes between these, a party sees only the sheet. */
const COLUMNS = { first: 4, count: 120 }
const ROWS = { first: 8, count: 140 }
/** Before the first move; two fifths of the sheet are known then. */
const STEPS_BEFORE = 2500

/** A tile whose veil a move changed, and its known hexes. */
export interface ChangedTile {
  readonly tile: Tile
  readonly known: readonly HexRun[]
}

/** Walks a party over a sheet; its hex and the six around it become known. */
export const createJourney = (sheet: Extent) => {
  const dice = seeded(3)
  const tiles = Array.from({ length: tileLevels(sheet) }, (_, level) =>
    tilesOf(sheet, level),
  ).flat()
  const known = new Set<string>()
  const isKnown = (hex: Hex) => known.has(hexKey(hex))
  const veilOf = (tile: Tile) => tileVeil({ grid: GRID, sheet, chart: CHART, tile, isKnown })

  const somewhere = (): Hex => {
    const x = COLUMNS.first + dice(COLUMNS.count)
    return { x, y: ROWS.first + 2 * dice(ROWS.count / 2) + (x % 2) }
  }
  const isOn = ({ x, y }: Hex) =>
    x > COLUMNS.first &&
    x <= COLUMNS.first + COLUMNS.count &&
    y > ROWS.first &&
    y <= ROWS.first + ROWS.count
  const see = (hex: Hex): void => {
    for (const seen of hexesWithin(hex, 1)) known.add(hexKey(seen))
  }

  let party = somewhere()
  for (let step = 0; step < STEPS_BEFORE; step++) {
    const next = neighbour(party, HEADINGS[dice(6) - 1] ?? 1)
    party = isOn(next) && dice(400) > 1 ? next : somewhere()
    see(party)
  }

  const knownOn = (tile: Tile): HexRun[] =>
    toRuns(hexesTouching(GRID, tileInChart(sheet, CHART, tile)).filter(isKnown))

  return {
    isKnown,
    party: () => party,
    /** Moves to where all seven hexes are new; answers the changed tiles. */
    move: (): ChangedTile[] => {
      const before = new Map(tiles.map((tile) => [tile, veilOf(tile).stamp]))
      let hex = somewhere()
      while (hexesWithin(hex, 1).some(isKnown)) hex = somewhere()
      party = hex
      see(hex)
      return tiles
        .filter((tile) => veilOf(tile).stamp !== before.get(tile))
        .map((tile) => ({ tile, known: knownOn(tile) }))
    },
  }
}
