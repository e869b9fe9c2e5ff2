import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { CHARTED_FROM } from '../world/charted.ts'
import type { Glyph } from './glyph.ts'
import { scatter } from './scatter.ts'

const CLEAR_OF_RIVER = 3

/** Tufts of reed over a sheen of still water. */
export const swampGlyphs = ({ world, clarity, clearance }: Survey): readonly Glyph[] => {
  const random = randomFrom(52)
  const isMire = (x: number, y: number) =>
    world.cover.swamp(x, y) > 0.45 &&
    world.coast.distance(x, y) > 7 &&
    world.riverDistance(x, y) > CLEAR_OF_RIVER &&
    clearance(x, y) > 3
  return scatter({ seed: 51, cell: 8, spacing: (x, y) => (isMire(x, y) ? 9 : 0) })
    .filter(({ x, y }) => clarity(x, y) >= CHARTED_FROM * 0.6)
    .map((at) => reeds(at, 3.4 + random() * 2, random, clarity(at.x, at.y)))
}

export const reeds = ({ x, y }: Point, size: number, random: Random, opacity = 1): Glyph => {
  const blades = [-1, 0, 1].map((side) => ({ side, lean: (random() - 0.5) * 2 }))
  return {
    y,
    draw: (pen) => {
      pen.globalAlpha = opacity
      pen.fillStyle = 'rgba(112,150,146,.7)'
      pen.beginPath()
      pen.ellipse(x, y + 1, size * 1.3, size * 0.36, 0, 0, 7)
      pen.fill()
      pen.strokeStyle = '#34462f'
      pen.lineWidth = 0.8
      pen.beginPath()
      pen.moveTo(x - size * 1.3, y + 1)
      pen.lineTo(x + size * 1.3, y + 1)
      pen.moveTo(x - size * 0.7, y + 2.8)
      pen.lineTo(x + size * 0.6, y + 2.8)
      for (const { side, lean } of blades) {
        pen.moveTo(x + side * 1.4, y + 0.6)
        pen.lineTo(x + side * 2.4 + lean, y - size * 1.2)
      }
      pen.stroke()
      pen.globalAlpha = 1
    },
  }
}
