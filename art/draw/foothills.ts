import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { MOUNTAIN_HEIGHT } from '../world/biomes.ts'
import { fractalNoise } from '../world/noise.ts'
import { VOLCANO } from '../world/relief.ts'
import type { Glyph } from './glyph.ts'
import { scatter } from './scatter.ts'

/** Heights between which the land rolls. */
const LOWEST_HILL = 0.44
const CLEAR_OF_RIVER = 8
const CLEAR_OF_VOLCANO = 50

const rolling = fractalNoise(3)

/** Low rounded hills lead up to a range and fill its passes. */
export const foothillGlyphs = (survey: Survey): readonly Glyph[] => {
  if (survey.edition === 'players') return []
  const random = randomFrom(25)
  return scatter({ seed: 24, cell: 11, spacing: hillSpacing(survey), stretch: 1.7 }).map((at) =>
    hill(at, 8 + 6 * random(), random),
  )
}

const hillSpacing =
  ({ world, clearance, summits }: Survey) =>
  (x: number, y: number): number => {
    const height = world.elevation(x, y)
    if (height < LOWEST_HILL || clearance(x, y) < 6) return 0
    if (world.riverDistance(x, y) < CLEAR_OF_RIVER || world.lakeDistance(x, y) < 10) return 0
    if (world.coast.distance(x, y) < 14) return 0
    if (Math.hypot(x - VOLCANO.x, y - VOLCANO.y) < CLEAR_OF_VOLCANO) return 0
    const underPeak = summits.some(
      (summit) =>
        Math.abs(x - summit.x) < summit.width * 0.5 &&
        y < summit.y + 3 &&
        y > summit.y - summit.height,
    )
    if (underPeak) return 0
    const crowd = 13 + 8 * rolling(x / 30, y / 30, 2)
    return height > MOUNTAIN_HEIGHT ? crowd + 2 : crowd
  }

const hill = ({ x, y }: Point, width: number, random: Random): Glyph => {
  const height = width * (0.36 + 0.16 * random())
  const skew = (random() - 0.5) * width * 0.3
  return {
    y,
    draw: (pen) => {
      const outline = () => {
        pen.beginPath()
        pen.moveTo(x - width / 2, y)
        pen.bezierCurveTo(
          x - width * 0.3,
          y - height * 0.5,
          x - width * 0.22 + skew,
          y - height,
          x + skew,
          y - height,
        )
        pen.bezierCurveTo(
          x + width * 0.24 + skew,
          y - height,
          x + width * 0.32,
          y - height * 0.5,
          x + width / 2,
          y,
        )
      }
      const body = pen.createLinearGradient(x - width / 2, y, x + width / 2, y)
      body.addColorStop(0, 'rgba(222,206,160,.85)')
      body.addColorStop(0.55, 'rgba(206,190,142,.8)')
      body.addColorStop(1, 'rgba(160,142,98,.8)')
      outline()
      pen.fillStyle = body
      pen.fill()
      outline()
      pen.strokeStyle = 'rgba(58,42,26,.72)'
      pen.lineWidth = 0.65
      pen.stroke()
      pen.lineWidth = 0.4
      pen.beginPath()
      for (const step of [0.14, 0.25, 0.35]) {
        pen.moveTo(x + width * step + skew * 0.5, y - height * (0.8 - step * 1.5))
        pen.lineTo(x + width * (step - 0.04), y - height * 0.12)
      }
      pen.stroke()
    },
  }
}
