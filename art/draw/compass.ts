import type { Point } from '../geometry.ts'
import { drawLettering, type Measure } from './lettering.ts'
import { fillCircle, INK, type Pen, placed } from './pen.ts'

export const COMPASS_AT: Point = { x: 992, y: 342 }
const RADIUS = 40

const RINGS = [
  { radius: 0.92, width: 1.2 },
  { radius: 0.87, width: 0.5 },
  { radius: 0.62, width: 0.5 },
  { radius: 0.58, width: 1 },
] as const
const DEGREE_MARKS = 72
const MARKS_PER_LONG_ONE = 6
const CARDINALS = [
  { letter: 'N', dx: 0, dy: -1.34 },
  { letter: 'S', dx: 0, dy: 1.34 },
  { letter: 'E', dx: 1.32, dy: 0 },
  { letter: 'W', dx: -1.34, dy: 0 },
] as const

interface Star {
  readonly points: number
  readonly turn: number
  readonly outer: number
  readonly inner: number
  readonly light: string
  readonly dark: string
}

/** From the half winds at the bottom to the four great ones on top. */
const STARS: readonly Star[] = [
  { points: 8, turn: Math.PI / 8, outer: 0.56, inner: 0.2, light: '#e9d9b0', dark: '#8b7650' },
  { points: 4, turn: Math.PI / 4, outer: 0.78, inner: 0.22, light: '#efe1bb', dark: '#7c3b2a' },
  { points: 4, turn: 0, outer: 1.16, inner: 0.24, light: '#f3e7c6', dark: '#2f4a4f' },
]

export const drawCompass = (pen: Pen, measure: Measure): void => {
  placed(pen, COMPASS_AT, 1, () => {
    pen.fillStyle = 'rgba(236,222,184,.5)'
    fillCircle(pen, 0, 0, RADIUS * 0.92)
    pen.strokeStyle = INK
    for (const { radius, width } of RINGS) {
      pen.lineWidth = width
      pen.beginPath()
      pen.arc(0, 0, RADIUS * radius, 0, 7)
      pen.stroke()
    }
    drawDegrees(pen)
    for (const star of STARS) drawStar(pen, star)
    pen.fillStyle = '#c79a3c'
    pen.lineWidth = 0.8
    fillCircle(pen, 0, 0, RADIUS * 0.1)
    pen.stroke()
  })
  for (const { letter, dx, dy } of CARDINALS) {
    drawLettering(
      pen,
      {
        text: letter,
        x: COMPASS_AT.x + dx * RADIUS,
        y: COMPASS_AT.y + dy * RADIUS,
        size: RADIUS * 0.34,
        font: 'FellCaps',
        ink: '#33210f',
        spacing: 0,
        halo: 'rgba(240,226,190,.22)',
      },
      measure,
    )
  }
}

const drawDegrees = (pen: Pen) => {
  for (let mark = 0; mark < DEGREE_MARKS; mark++) {
    const angle = (mark * 2 * Math.PI) / DEGREE_MARKS
    const isLong = mark % MARKS_PER_LONG_ONE === 0
    const inner = RADIUS * (isLong ? 0.79 : 0.83)
    pen.lineWidth = isLong ? 0.9 : 0.4
    pen.beginPath()
    pen.moveTo(Math.cos(angle) * RADIUS * 0.87, Math.sin(angle) * RADIUS * 0.87)
    pen.lineTo(Math.cos(angle) * inner, Math.sin(angle) * inner)
    pen.stroke()
  }
}

const drawStar = (pen: Pen, { points, turn, outer, inner, light, dark }: Star) => {
  pen.lineWidth = 0.6
  for (let point = 0; point < points; point++) {
    const angle = turn + (point * 2 * Math.PI) / points
    for (const side of [-1, 1]) {
      const notch = angle + (side * Math.PI) / points
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.lineTo(Math.cos(angle) * RADIUS * outer, Math.sin(angle) * RADIUS * outer)
      pen.lineTo(Math.cos(notch) * RADIUS * inner, Math.sin(notch) * RADIUS * inner)
      pen.closePath()
      pen.fillStyle = side < 0 ? light : dark
      pen.fill()
      pen.stroke()
    }
  }
}
