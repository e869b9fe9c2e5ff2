import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Glyph } from './glyph.ts'
import { drawLettering, type Measure } from './lettering.ts'
import { mountain } from './mountains.ts'
import { palm } from './palms.ts'
import { INK, type Pen, type Rgb, scoped } from './pen.ts'
import { drawSkull, drawZiggurat } from './site-icons.ts'
import { reeds } from './swamp.ts'
import { tree } from './trees.ts'
import { crack } from './waste.ts'

const PANEL = { left: 84, top: 794, width: 172, height: 152 } as const
const FIRST_ROW = 32
const ROW = 13.5

const CLEAN: Rgb = [126, 146, 70]
const LESSER: Rgb = [112, 126, 74]
const GREATER: Rgb = [88, 96, 78]

interface Entry {
  readonly name: string
  readonly sample: (pen: Pen, at: Point, random: Random) => void
}

/** The samples are the map's own glyphs, so that the key cannot drift from the map. */
const ENTRIES: readonly Entry[] = [
  {
    name: 'Jungle, no undead',
    sample: (pen, at, random) => grove(pen, at, CLEAN, [-7, 0, 7], random),
  },
  {
    name: 'Jungle, lesser undead',
    sample: (pen, at, random) => grove(pen, at, LESSER, [-7, 0, 7], random),
  },
  {
    name: 'Jungle, greater undead',
    sample: (pen, at, random) => {
      grove(pen, at, GREATER, [-7, 7], random)
      drawSkull(pen, at, 0.75)
    },
  },
  {
    name: 'Mountains',
    sample: (pen, { x, y }, random) =>
      drawAll(pen, [
        mountain({ x: x - 3, y: y + 5, width: 14, height: 10 }, random),
        mountain({ x: x + 5, y: y + 5, width: 10, height: 7 }, random),
      ]),
  },
  {
    name: 'Swamp',
    sample: (pen, at, random) => {
      swatch(pen, at, 'rgb(134,152,122)')
      drawAll(
        pen,
        [-5, 5].map((dx) => reeds({ x: at.x + dx, y: at.y + 1 }, 3.4, random)),
      )
    },
  },
  {
    name: 'Wasteland',
    sample: (pen, at) => {
      swatch(pen, at, 'rgb(176,150,122)')
      pen.strokeStyle = 'rgba(60,40,28,.8)'
      pen.lineWidth = 0.7
      pen.beginPath()
      crack(pen, { x: at.x, y: at.y - 0.5 }, 0.7)
      pen.stroke()
    },
  },
  { name: 'Ruins', sample: (pen, at) => drawZiggurat(pen, at, 0.7) },
  { name: 'River', sample: (pen, at) => brook(pen, at) },
  {
    name: 'Beach',
    sample: (pen, at, random) => {
      swatch(pen, at, 'rgb(236,216,164)')
      drawAll(pen, [palm({ x: at.x, y: at.y - 2 }, 4.6, random)])
    },
  },
]

export const drawLegend = (pen: Pen, scale: number, measure: Measure): void => {
  drawPanel(pen, scale)
  drawLettering(
    pen,
    {
      text: 'Terrain',
      x: PANEL.left + PANEL.width / 2,
      y: PANEL.top + 15,
      size: 15,
      font: 'FellCaps',
      ink: '#33210f',
    },
    measure,
  )
  const random = randomFrom(2)
  for (const [index, { name, sample }] of ENTRIES.entries()) {
    const y = PANEL.top + FIRST_ROW + index * ROW
    sample(pen, { x: PANEL.left + 22, y }, random)
    scoped(pen, () => {
      pen.textBaseline = 'middle'
      pen.font = '12.5px Fell'
      pen.fillStyle = '#33210f'
      pen.fillText(name, PANEL.left + 42, y + 0.5)
    })
  }
}

const drawPanel = (pen: Pen, scale: number) => {
  const { left, top, width, height } = PANEL
  scoped(pen, () => {
    pen.shadowColor = 'rgba(40,25,10,.45)'
    pen.shadowBlur = 5 * scale
    pen.shadowOffsetY = 1.5 * scale
    pen.fillStyle = '#ead9ae'
    pen.fillRect(left, top, width, height)
  })
  pen.strokeStyle = INK
  pen.lineWidth = 1.1
  pen.strokeRect(left, top, width, height)
  pen.lineWidth = 0.5
  pen.strokeRect(left + 3, top + 3, width - 6, height - 6)
}

const drawAll = (pen: Pen, glyphs: readonly Glyph[]) => {
  for (const glyph of glyphs) glyph.draw(pen)
}

const grove = (
  pen: Pen,
  { x, y }: Point,
  colour: Rgb,
  offsets: readonly number[],
  random: Random,
) =>
  drawAll(
    pen,
    offsets.map((dx) => tree({ x: x + dx, y }, 3.4, colour, random)),
  )

const swatch = (pen: Pen, { x, y }: Point, colour: string) => {
  pen.fillStyle = colour
  pen.fillRect(x - 11, y - 4, 22, 8)
}

const brook = (pen: Pen, { x, y }: Point) => {
  for (const [colour, width] of [
    ['#34423a', 4.2],
    ['rgb(138,180,184)', 2.8],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(x - 11, y + 2)
    pen.bezierCurveTo(x - 4, y - 6, x + 3, y + 7, x + 11, y - 2)
    pen.stroke()
  }
}
