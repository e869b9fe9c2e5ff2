import { hexCentre, hexCorners, hexesOfRow, latticeRows, type Point } from '../geometry.ts'
import type { Survey } from '../survey.ts'
import { addPolygon, type Pen } from './pen.ts'

/** Hexes whose centre lies this close to the shore count as land for the grid's ink. */
const SHORE_HEXES = -4

/** The lattice itself: faint on the sea, firmer on land. */
export const drawGrid = (pen: Pen, { world, edition }: Survey): void => {
  const centres = latticeRows(2).flatMap((row) => hexesOfRow(row, 1).map(hexCentre))
  const isLand = ({ x, y }: Point) => world.coast.distance(x, y) > SHORE_HEXES
  strokeHexes(
    pen,
    centres.filter((centre) => !isLand(centre)),
    'rgba(36,56,58,.13)',
    0.5,
  )
  const landInk = edition === 'players' ? 'rgba(60,42,20,.26)' : 'rgba(30,20,8,.34)'
  strokeHexes(pen, centres.filter(isLand), landInk, 0.55)
}

const strokeHexes = (pen: Pen, centres: readonly Point[], ink: string, width: number) => {
  pen.beginPath()
  for (const centre of centres) addPolygon(pen, hexCorners(centre))
  pen.strokeStyle = ink
  pen.lineWidth = width
  pen.stroke()
}
