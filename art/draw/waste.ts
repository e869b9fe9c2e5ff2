import type { Point } from '../geometry.ts'
import { randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { VOLCANO } from '../world/relief.ts'
import type { Glyph } from './glyph.ts'
import type { Pen } from './pen.ts'
import { scatter } from './scatter.ts'

type Mark = (pen: Pen, at: Point, wobble: number) => void

const CLEAR_OF_VOLCANO = 34

/** Cracked ground, dead trunks and cinders. */
export const wasteGlyphs = ({ world, edition, clearance }: Survey): readonly Glyph[] => {
  if (edition === 'players') return []
  const random = randomFrom(62)
  const isBarren = (x: number, y: number) =>
    world.cover.waste(x, y) > 0.5 &&
    world.coast.distance(x, y) > 6 &&
    world.riverDistance(x, y) > 4 &&
    clearance(x, y) > 4 &&
    Math.hypot(x - VOLCANO.x, y - VOLCANO.y) > CLEAR_OF_VOLCANO
  return scatter({ seed: 61, cell: 10, spacing: (x, y) => (isBarren(x, y) ? 12 : 0) }).map((at) => {
    const mark = pick(random())
    const wobble = random()
    return {
      y: at.y,
      draw: (pen) => {
        pen.strokeStyle = 'rgba(60,40,28,.75)'
        pen.lineWidth = 0.8
        pen.beginPath()
        mark(pen, at, wobble)
        pen.stroke()
      },
    }
  })
}

const pick = (roll: number): Mark => {
  if (roll < 0.4) return crack
  return roll < 0.7 ? deadTrunk : cinders
}

export const crack: Mark = (pen, { x, y }, wobble) => {
  pen.moveTo(x - 5, y)
  pen.lineTo(x - 1, y + 1.6 * wobble)
  pen.lineTo(x + 2, y - 1.4)
  pen.lineTo(x + 6, y + wobble)
  pen.moveTo(x - 1, y + 1.6 * wobble)
  pen.lineTo(x - 2, y + 4)
}

const deadTrunk: Mark = (pen, { x, y }) => {
  pen.moveTo(x, y + 4)
  pen.lineTo(x + 0.4, y - 5)
  pen.moveTo(x + 0.2, y)
  pen.lineTo(x + 3, y - 3)
  pen.moveTo(x + 0.3, y - 2)
  pen.lineTo(x - 2.6, y - 4.6)
}

const cinders: Mark = (pen, { x, y }) => {
  pen.arc(x, y, 1.3, 0, 7)
  pen.moveTo(x + 4, y + 1.5)
  pen.arc(x + 3.2, y + 1.5, 0.8, 0, 7)
}
