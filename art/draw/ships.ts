import type { Point } from '../geometry.ts'
import { addPolygon, INK, type Pen, placed, strokeLine } from './pen.ts'

const point = (x: number, y: number): Point => ({ x, y })

/** Each sail: its mast, its upper and lower edge, and how far it bellies. */
const SAILS = [
  { mast: -9, top: -27, bottom: -12, belly: 10 },
  { mast: -9, top: -11, bottom: 2, belly: 12 },
  { mast: 6, top: -28, bottom: -13, belly: 11 },
  { mast: 6, top: -12, bottom: 2, belly: 13 },
] as const
const SPARS = [
  [point(-9, 5), point(-9, -30)],
  [point(6, 5), point(6, -30)],
  [point(20, 2), point(34, -7)],
] as const
const PENNANT = [point(6, -30), point(-6, -34), point(6, -37)]

export const drawShips = (pen: Pen): void => {
  drawShip(pen, { x: 122, y: 548 }, 0.9)
  drawShip(pen, { x: 884, y: 842 }, 0.72)
}

const drawShip = (pen: Pen, at: Point, scale: number) =>
  placed(pen, at, scale, () => {
    pen.strokeStyle = INK
    pen.lineWidth = 1
    drawHull(pen)
    for (const spar of SPARS) strokeLine(pen, spar)
    pen.fillStyle = '#f3e8cb'
    for (const { mast, top, bottom, belly } of SAILS) {
      const middle = (top + bottom) / 2
      pen.beginPath()
      pen.moveTo(mast - belly * 0.7, top)
      pen.quadraticCurveTo(mast + belly * 0.9, middle, mast - belly * 0.8, bottom)
      pen.lineTo(mast + belly * 0.8, bottom)
      pen.quadraticCurveTo(mast + belly * 1.9, middle, mast + belly * 0.7, top)
      pen.closePath()
      pen.fill()
      pen.stroke()
    }
    pen.fillStyle = '#8f2d22'
    pen.beginPath()
    addPolygon(pen, PENNANT)
    pen.fill()
    pen.stroke()
    drawWake(pen)
  })

const drawHull = (pen: Pen) => {
  pen.fillStyle = '#8a6238'
  pen.beginPath()
  pen.moveTo(-20, 4)
  pen.quadraticCurveTo(-16, 14, -8, 15)
  pen.lineTo(12, 15)
  pen.quadraticCurveTo(20, 12, 24, 1)
  pen.lineTo(14, 4)
  pen.lineTo(-12, 5)
  pen.lineTo(-14, 0)
  pen.lineTo(-22, -1)
  pen.closePath()
  pen.fill()
  pen.stroke()
}

const drawWake = (pen: Pen) => {
  pen.strokeStyle = 'rgba(244,236,214,.9)'
  for (let wave = 0; wave < 3; wave++) {
    const y = 17 + wave * 3
    pen.beginPath()
    pen.moveTo(-30 + wave * 6, y)
    pen.quadraticCurveTo(0, y + 5, 32 - wave * 8, y)
    pen.stroke()
  }
}
