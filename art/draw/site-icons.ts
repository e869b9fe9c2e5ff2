import type { Point } from '../geometry.ts'
import { DEEP_INK, fillCircle, type Pen, placed, SEA_INK } from './pen.ts'

const ZIGGURAT_TIERS = [
  { half: 10, bottom: 6, top: 1.5 },
  { half: 7.5, bottom: 1.5, top: -3 },
  { half: 5, bottom: -3, top: -7 },
] as const
const HOUSES = [
  { x: -7, ground: 1, half: 3.4, height: 5 },
  { x: 7, ground: 2, half: 3.2, height: 4.5 },
  { x: 0, ground: 3, half: 4.4, height: 7 },
] as const

export const drawZiggurat = (pen: Pen, at: Point, scale: number): void =>
  placed(pen, at, scale, () => {
    pen.strokeStyle = DEEP_INK
    pen.lineWidth = 0.9
    pen.fillStyle = 'rgba(40,28,12,.4)'
    pen.beginPath()
    pen.ellipse(1, 6, 11, 3, 0, 0, 7)
    pen.fill()
    for (const { half, bottom, top } of ZIGGURAT_TIERS) {
      const height = bottom - top
      pen.fillStyle = '#d8c7a0'
      pen.fillRect(-half, top, half * 2, height)
      pen.fillStyle = '#96835f'
      pen.fillRect(half * 0.2, top, half * 0.8, height)
      pen.strokeRect(-half, top, half * 2, height)
    }
    pen.fillStyle = '#3a2a1a'
    pen.fillRect(-1.6, -6, 3.2, 3)
    pen.fillStyle = '#c9b78e'
    pen.fillRect(-2, -3, 4, 9)
    pen.strokeRect(-2, -3, 4, 9)
    pen.lineWidth = 0.5
    pen.beginPath()
    for (let step = 0; step < 5; step++) {
      pen.moveTo(-2, -2 + step * 1.8)
      pen.lineTo(2, -2 + step * 1.8)
    }
    pen.stroke()
  })

export const drawTown = (pen: Pen, at: Point, scale: number): void =>
  placed(pen, at, scale, () => {
    pen.strokeStyle = DEEP_INK
    pen.lineWidth = 0.8
    for (const { x, ground, half, height } of HOUSES) {
      const eaves = ground - height
      pen.fillStyle = '#efe0bb'
      pen.fillRect(x - half, eaves, half * 2, height)
      pen.strokeRect(x - half, eaves, half * 2, height)
      pen.fillStyle = '#9b3b2a'
      pen.beginPath()
      pen.moveTo(x - half - 1, eaves)
      pen.lineTo(x, eaves - 5)
      pen.lineTo(x + half + 1, eaves)
      pen.closePath()
      pen.fill()
      pen.stroke()
    }
    pen.beginPath()
    pen.moveTo(0, -9)
    pen.lineTo(0, -17)
    pen.stroke()
    pen.fillStyle = '#c79a3c'
    pen.beginPath()
    pen.moveTo(0, -17)
    pen.lineTo(7, -15)
    pen.lineTo(0, -12.5)
    pen.closePath()
    pen.fill()
    pen.stroke()
  })

export const drawSkull = (pen: Pen, at: Point, scale: number): void =>
  placed(pen, at, scale, () => {
    pen.fillStyle = '#f1e7cf'
    pen.strokeStyle = DEEP_INK
    pen.lineWidth = 0.8
    pen.beginPath()
    pen.arc(0, -1, 4.6, Math.PI * 0.85, Math.PI * 2.15)
    pen.lineTo(2.8, 4.6)
    pen.lineTo(-2.8, 4.6)
    pen.closePath()
    pen.fill()
    pen.stroke()
    pen.fillStyle = DEEP_INK
    fillCircle(pen, -1.9, -0.6, 1.25)
    fillCircle(pen, 1.9, -0.6, 1.25)
    pen.beginPath()
    pen.moveTo(0, 1)
    pen.lineTo(-0.7, 2.3)
    pen.lineTo(0.7, 2.3)
    pen.fill()
    pen.lineWidth = 0.5
    pen.beginPath()
    for (const tooth of [-1.2, 0, 1.2]) {
      pen.moveTo(tooth, 3)
      pen.lineTo(tooth, 4.5)
    }
    pen.stroke()
  })

export const drawAnchor = (pen: Pen, at: Point): void =>
  placed(pen, at, 1, () => {
    pen.strokeStyle = SEA_INK
    pen.lineWidth = 1.2
    pen.beginPath()
    pen.arc(0, -6, 1.6, 0, 7)
    pen.moveTo(0, -4.4)
    pen.lineTo(0, 6)
    pen.moveTo(-3, -2)
    pen.lineTo(3, -2)
    pen.moveTo(-5, 2)
    pen.quadraticCurveTo(-4, 6, 0, 6.4)
    pen.quadraticCurveTo(4, 6, 5, 2)
    pen.stroke()
  })
