import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import type { Glyph } from './glyph.ts'
import { scatter } from './scatter.ts'

const FRONDS = 6
/** A dark stroke below a light one gives a frond its edge. */
const FROND_STROKES = [
  { colour: '#2f3c1c', width: 1.5 },
  { colour: '#6f8a3c', width: 0.8 },
] as const

export const palm = ({ x, y }: Point, size: number, random: Random): Glyph => {
  const lean = (random() - 0.5) * size
  const angles = Array.from(
    { length: FRONDS },
    (_, index) => -Math.PI + (index * Math.PI) / 5 + (random() - 0.5) * 0.3,
  )
  const topX = x + lean * 0.6
  const topY = y - size * 0.7
  return {
    y: y + size,
    draw: (pen) => {
      pen.strokeStyle = '#5a4024'
      pen.lineWidth = 0.9
      pen.beginPath()
      pen.moveTo(x, y + size)
      pen.quadraticCurveTo(x + lean * 0.2, y, topX, topY)
      pen.stroke()
      for (const { colour, width } of FROND_STROKES) {
        pen.strokeStyle = colour
        pen.lineWidth = width
        for (const angle of angles) {
          const dx = Math.cos(angle) * size
          const dy = Math.sin(angle) * size
          pen.beginPath()
          pen.moveTo(topX, topY)
          pen.quadraticCurveTo(
            topX + dx * 0.6,
            topY + dy * 0.6 - size * 0.15,
            topX + dx,
            topY + dy * 0.55 + size * 0.3,
          )
          pen.stroke()
        }
      }
    },
  }
}

export const beachGlyphs = ({ world, clearance }: Survey): readonly Glyph[] => {
  const random = randomFrom(43)
  const isShore = (x: number, y: number) => {
    const inland = world.coast.distance(x, y)
    const dry = world.riverDistance(x, y) > 4 && clearance(x, y) > 3
    return inland > 3 && inland < 11 && world.elevation(x, y) < 0.2 && dry
  }
  return scatter({ seed: 41, cell: 10, spacing: (x, y) => (isShore(x, y) ? 12 : 0) })
    .filter(() => random() < 0.6)
    .map(({ x, y }) => palm({ x, y: y - 3 }, 4.6 + random() * 1.4, random))
}
