import { type Point, SHEET } from '../geometry.ts'
import { randomFrom } from '../random.ts'
import type { World } from '../world/world.ts'
import { COMPASS_AT } from './compass.ts'
import { addPolygon, type Pen, scoped, strokeLine, traceRings } from './pen.ts'
import { scatter } from './scatter.ts'

/** Rhumb lines meet in the compass rose and in a second knot in the Serpent Sea. */
const RHUMB_KNOTS: readonly Point[] = [COMPASS_AT, { x: 150, y: 560 }]
const RHUMB_WINDS = 32
const WATER_LINES = [3.5, 7.5, 12.5, 18.5, 26]

export const drawSea = (pen: Pen, world: World): void =>
  scoped(pen, () => {
    pen.beginPath()
    pen.rect(0, 0, SHEET.width, SHEET.height)
    for (const ring of world.outlines.coast) addPolygon(pen, ring)
    pen.clip('evenodd')
    drawRhumbLines(pen)
    drawWaterLines(pen, world)
    drawWaves(pen, world)
  })

const drawRhumbLines = (pen: Pen) => {
  pen.strokeStyle = 'rgba(70,60,40,.17)'
  pen.lineWidth = 0.6
  for (const { x, y } of RHUMB_KNOTS) {
    for (let wind = 0; wind < RHUMB_WINDS; wind++) {
      const angle = (wind * 2 * Math.PI) / RHUMB_WINDS
      const far = { x: x + Math.cos(angle) * 1800, y: y + Math.sin(angle) * 1800 }
      strokeLine(pen, [{ x, y }, far])
    }
  }
}

/** Engravers' water lines: they follow the shore and fade as they leave it. */
const drawWaterLines = (pen: Pen, { outlines }: World) => {
  for (const [index, distance] of WATER_LINES.entries()) {
    traceRings(pen, outlines.offshore(distance))
    pen.strokeStyle = `rgba(38,72,78,${0.5 - index * 0.085})`
    pen.lineWidth = 0.95 - index * 0.12
    pen.stroke()
  }
}

const drawWaves = (pen: Pen, { coast }: World) => {
  const random = randomFrom(77)
  pen.strokeStyle = 'rgba(40,76,82,.34)'
  pen.lineWidth = 0.7
  const waves = scatter({
    seed: 3,
    cell: 30,
    spacing: (x, y) => (coast.distance(x, y) < -36 ? 46 : 0),
  })
  for (const { x, y } of waves) {
    const size = 4 + random() * 3
    pen.beginPath()
    pen.moveTo(x - size * 1.6, y)
    pen.quadraticCurveTo(x - size * 0.8, y - size * 0.6, x, y)
    pen.quadraticCurveTo(x + size * 0.8, y - size * 0.6, x + size * 1.6, y)
    pen.stroke()
  }
}
