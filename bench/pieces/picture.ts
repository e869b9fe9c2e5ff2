import { snapGrid } from '../../src/client/settings/map/snap/snap-grid.ts'
import { fitGrid } from '../../src/rules/fit-grid.ts'
import { hexCentre } from '../../src/rules/grid.ts'
import { SEED_GRID } from '../../test/support/grids.ts'
import { blank, clouds, printHexes, rounded } from '../../test/support/printed-maps.ts'

const SIDE = 2000
/** A click's tolerance, in pixels. */
const TOLERANCE = 2

const paper = clouds(blank(SIDE, SIDE, 170), 40, 2)
const picture = rounded(printHexes(paper, SEED_GRID, { wide: 1, tone: 20, strength: 0.5 }))

/** Four clicks, each 1.5 pixels off in another direction. */
const hexes = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 0, y: 40 },
  { x: 40, y: 40 },
]
const clicks = hexes.map((hex, index) => {
  const { x, y } = hexCentre(SEED_GRID, hex)
  return { hex, at: { x: x + (index % 2 === 0 ? -1.5 : 1.5), y } }
})
const fit = fitGrid(clicks)
if (fit.kind === 'cannot') throw new Error(fit.why)
const { grid } = fit

export const snapPicture = (): void => {
  const { kind } = snapGrid(picture, { grid, hexes, tolerance: TOLERANCE })
  if (kind !== 'snapped') throw new Error('The grid was not snapped')
}

export const passOverPicture = (): number => picture.pixels.reduce((sum, tone) => sum + tone, 0)
