import { hexesTouching } from '../../src/rules/grid.ts'
import { toRuns } from '../../src/rules/hex-rows.ts'
import { tileInChart } from '../../src/rules/tiles.ts'
import { clearUnknown } from '../../src/server/charts/image-worker/child/mask-tile.ts'

const sheet = { width: 512, height: 512 }
const chart = { width: 1200, height: 1200 }
const grid = { left: 0, top: 0, columnSpacing: 12, rowSpacing: 6 }
const tile = { level: 0, column: 0, row: 0 }
const hexes = hexesTouching(grid, tileInChart(sheet, chart, tile))
if (hexes.length !== 10_251) throw new Error(`The tile has ${hexes.length} hexes`)
const known = toRuns(hexes.filter(({ x, y }) => (x + y) % 4 === 0))

const pixels = new Uint8Array(sheet.width * sheet.height * 4)

export const fillTile = (): void => {
  pixels.fill(77)
}

export const clearDenseTile = (): void =>
  clearUnknown(pixels, sheet, { sheet, chart, grid, tile, known })
