import { randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { VOLCANO } from '../world/relief.ts'
import type { Glyph } from './glyph.ts'
import { fillCircle, INK, type Pen, placed } from './pen.ts'

/** The cone's foot below the crater's hex centre. */
const FOOT = 14
const SMOKE_PUFFS = 15
const RUMOUR_OPACITY = 0.5
/** Each stream of lava: where it leaves the crater and where it ends. */
const LAVA = [
  { from: -3, to: -12 },
  { from: 2, to: 7 },
  { from: 5, to: 16 },
] as const

export const volcanoGlyph = ({ edition }: Survey): Glyph => ({
  y: VOLCANO.y + FOOT + 2,
  draw: (pen) =>
    placed(pen, { x: VOLCANO.x, y: VOLCANO.y + FOOT }, 1, () => {
      pen.globalAlpha = edition === 'players' ? RUMOUR_OPACITY : 1
      drawCone(pen)
      drawLava(pen)
      drawGullies(pen)
      drawSmoke(pen)
    }),
})

const drawCone = (pen: Pen) => {
  const rock = pen.createLinearGradient(-34, 0, 34, 0)
  rock.addColorStop(0, '#cdb496')
  rock.addColorStop(0.48, '#a88a70')
  rock.addColorStop(0.52, '#7c6152')
  rock.addColorStop(1, '#6a5246')
  pen.fillStyle = rock
  pen.strokeStyle = INK
  pen.lineWidth = 1.2
  pen.beginPath()
  pen.moveTo(-36, 2)
  pen.bezierCurveTo(-20, -6, -14, -24, -9, -36)
  pen.quadraticCurveTo(0, -31, 9, -36)
  pen.bezierCurveTo(14, -24, 20, -6, 36, 2)
  pen.closePath()
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#b8452a'
  pen.beginPath()
  pen.ellipse(0, -35.5, 8.5, 2.6, 0, 0, 7)
  pen.fill()
  pen.stroke()
}

const drawLava = (pen: Pen) => {
  pen.strokeStyle = '#c8572f'
  pen.lineWidth = 1.6
  for (const { from, to } of LAVA) {
    pen.beginPath()
    pen.moveTo(from, -33)
    pen.quadraticCurveTo(from + (to - from) * 0.2, -20, to * 0.8, -8 + Math.abs(to) * 0.2)
    pen.stroke()
  }
}

const drawGullies = (pen: Pen) => {
  pen.strokeStyle = 'rgba(58,42,26,.5)'
  pen.lineWidth = 0.6
  for (let gully = -4; gully <= 4; gully++) {
    pen.beginPath()
    pen.moveTo(gully * 2.2, -26)
    pen.quadraticCurveTo(gully * 4, -14, gully * 6.6, -3)
    pen.stroke()
  }
}

const drawSmoke = (pen: Pen) => {
  const random = randomFrom(4)
  for (let puff = 0; puff < SMOKE_PUFFS; puff++) {
    const t = puff / SMOKE_PUFFS
    const shade = [92 + 60 * t, 80 + 60 * t, 72 + 56 * t].join(',')
    pen.fillStyle = `rgba(${shade},${0.62 - t * 0.5})`
    const x = t * t * 52 + (random() - 0.5) * 8
    const y = -42 - t * 46 + (random() - 0.5) * 6
    fillCircle(pen, x, y, 5 + t * 13)
  }
}
