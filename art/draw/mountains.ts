import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import type { Summit } from '../world/summits.ts'
import type { Glyph } from './glyph.ts'
import { addLine, addPolygon, INK, type Pen, strokeLine } from './pen.ts'

interface Rock {
  readonly lit: string
  readonly shade: string
  /** Feet fade into the ground, so they end in its colour and not in a line. */
  readonly litFoot: string
  readonly shadeFoot: string
}

const STONE: Rock = {
  lit: 'rgb(232,216,176)',
  shade: 'rgb(140,118,86)',
  litFoot: 'rgba(196,182,132,.9)',
  shadeFoot: 'rgba(150,132,92,.55)',
}
const CINDER: Rock = {
  lit: 'rgb(186,164,140)',
  shade: 'rgb(110,88,76)',
  litFoot: 'rgba(178,152,126,.9)',
  shadeFoot: 'rgba(130,104,84,.55)',
}

const FLANK_STEPS = 6
const HATCHES = 7
/** On the players' chart mountains are a pilot's pencil, not a survey. */
const SKETCH_OPACITY = 0.62

export const mountainGlyphs = ({ summits, world, edition }: Survey): readonly Glyph[] => {
  const random = randomFrom(23)
  return summits.map((summit) => {
    const rock = world.cover.waste(summit.x, summit.y) > 0.4 ? CINDER : STONE
    return mountain(summit, random, rock, edition === 'players' ? SKETCH_OPACITY : 1)
  })
}

type MountainShape = Pick<Summit, 'x' | 'y' | 'width' | 'height'>

export const mountain = (
  shape: MountainShape,
  random: Random,
  rock: Rock = STONE,
  opacity = 1,
): Glyph => {
  const { x, y, width, height } = shape
  const top = { x: x + (random() - 0.5) * width * 0.22, y: y - height }
  const west = flank(top, { x: x - width / 2, y }, shape, random)
  const east = flank(top, { x: x + width / 2, y }, shape, random)
  const spur = spurFrom(top, shape, random)
  const hatches = Array.from({ length: HATCHES }, () => random())
  return {
    y,
    draw: (pen) => {
      pen.globalAlpha = opacity
      pen.fillStyle = fading(pen, shape, rock.lit, rock.litFoot, 0.62)
      pen.beginPath()
      addPolygon(pen, [...west, ...east.toReversed()])
      pen.fill()
      pen.fillStyle = fading(pen, shape, rock.shade, rock.shadeFoot, 0)
      pen.beginPath()
      addPolygon(pen, [...spur, ...east.toReversed()])
      pen.fill()
      hatchShade(pen, shape, east, hatches)
      strokeLine(pen, spur)
      pen.strokeStyle = INK
      pen.lineWidth = 0.6 + width * 0.011
      strokeLine(pen, [...west.toReversed(), ...east.slice(1)])
      pen.globalAlpha = 1
    },
  }
}

/** From the top down to one end of the foot, a little hollow and a little broken. */
const flank = (top: Point, foot: Point, { width, height }: MountainShape, random: Random) => {
  const outward = Math.sign(foot.x - top.x)
  return Array.from({ length: FLANK_STEPS + 1 }, (_, step): Point => {
    const t = step / FLANK_STEPS
    const isEnd = step === 0 || step === FLANK_STEPS
    const broken = isEnd ? 0 : (random() - 0.4) * width * 0.06 * outward
    const crag = isEnd ? 0 : (random() - 0.5) * height * 0.06
    return {
      x: top.x + (foot.x - top.x) * t + broken,
      y: foot.y - height * (1 - t) ** 1.16 + crag,
    }
  })
}

/** The edge between light and shade winds down from the top. */
const spurFrom = (top: Point, { width, height, y }: MountainShape, random: Random) => [
  top,
  ...[1, 2, 3, 4].map((step) => ({
    x: top.x + (step % 2 ? 1 : -0.45) * width * (0.05 + random() * 0.08),
    y: y - height * (1 - step / 4.3),
  })),
]

const fading = (pen: Pen, shape: MountainShape, from: string, to: string, hold: number) => {
  const gradient = pen.createLinearGradient(shape.x, shape.y - shape.height, shape.x, shape.y)
  gradient.addColorStop(hold, from)
  gradient.addColorStop(1, to)
  return gradient
}

const hatchShade = (
  pen: Pen,
  { width, height }: MountainShape,
  east: readonly Point[],
  hatches: readonly number[],
) => {
  pen.strokeStyle = 'rgba(58,42,26,.55)'
  pen.lineWidth = 0.5
  pen.beginPath()
  for (const [index, length] of hatches.entries()) {
    const from = east[Math.min(FLANK_STEPS, 1 + Math.floor((index * FLANK_STEPS) / HATCHES))]
    if (!from) continue
    const start = { x: from.x - width * 0.012 * (1 + (index % 2) * 3), y: from.y + height * 0.02 }
    addLine(pen, [
      start,
      {
        x: start.x - width * (0.05 + 0.09 * length),
        y: Math.min(start.y + height * (0.13 + 0.1 * length), start.y + height * 0.3),
      },
    ])
  }
  pen.stroke()
}
