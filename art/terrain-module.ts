import { CHARTED_LETTERS, TRUE_LETTERS } from '../src/content/chart/quatara.ts'
import type { Hex } from '../src/shared/hex.ts'
import { hexesOfRow, LATTICE, latticeRows } from './geometry.ts'
import type { Survey } from './survey.ts'
import { PORT, RUINS } from './world/places.ts'
import { chartedTerrainOf, trueTerrainOf } from './world/terrain.ts'
import type { World } from './world/world.ts'

/** By the name of a terrain the letter that stands for it. */
const lettersOf = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([letter, name]) => [name, letter]))

/** The text of the file that tells the rest of the program what is drawn where. */
export const terrainFile = (world: World, players: Survey): string => {
  const trueTerrain = trueTerrainOf(world)
  const chartedTerrain = chartedTerrainOf(world, players.summits)
  const [trueLetters, chartedLetters] = [TRUE_LETTERS, CHARTED_LETTERS].map(lettersOf)
  const file = {
    port: PORT.hex,
    portTerrain: trueTerrain(PORT.hex),
    ruins: RUINS.map(({ name, hex }) => ({ name, hex })),
    firstColumn: LATTICE.firstColumn,
    firstRow: LATTICE.firstRow,
    trueRows: rows((hex) => trueLetters?.[trueTerrain(hex)] ?? ''),
    chartedRows: rows((hex) => chartedLetters?.[chartedTerrain(hex)] ?? ''),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const rows = (letterOf: (hex: Hex) => string): string[] =>
  latticeRows().map((row) => hexesOfRow(row).map(letterOf).join(''))
