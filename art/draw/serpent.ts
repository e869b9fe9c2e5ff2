import { fillCircle, INK, type Pen, placed } from './pen.ts'

const SERPENT_AT = { x: 146, y: 736 } as const
const SCALE = 0.8
const HUMPS = [
  { x: 40, radius: 9 },
  { x: 18, radius: 13 },
  { x: -10, radius: 16 },
] as const
const HEAD_X = -47
const HIDE = '#5f7f6a'

export const drawSerpent = (pen: Pen): void =>
  placed(pen, SERPENT_AT, SCALE, () => {
    pen.lineWidth = 1 / Math.sqrt(SCALE)
    pen.strokeStyle = INK
    pen.fillStyle = HIDE
    for (const { x, radius } of HUMPS) drawHump(pen, x, radius)
    drawHead(pen)
    pen.strokeStyle = 'rgba(240,232,208,.9)'
    for (const x of [...HUMPS.map((hump) => hump.x), HEAD_X]) {
      pen.beginPath()
      pen.moveTo(x - 20, 2)
      pen.quadraticCurveTo(x, 5, x + 20, 2)
      pen.stroke()
    }
  })

const drawHump = (pen: Pen, x: number, radius: number) => {
  pen.beginPath()
  pen.arc(x, 0, radius, Math.PI, 0)
  pen.arc(x, 0, radius * 0.5, 0, Math.PI, true)
  pen.closePath()
  pen.fill()
  pen.stroke()
  for (let angle = Math.PI + 0.5; angle < 2 * Math.PI - 0.3; angle += 0.42) {
    const on = (turn: number, reach: number) =>
      [x + Math.cos(angle + turn) * reach, Math.sin(angle + turn) * reach] as const
    pen.beginPath()
    pen.moveTo(...on(0, radius))
    pen.lineTo(...on(0.12, radius + 4))
    pen.lineTo(...on(0.25, radius))
    pen.fill()
    pen.stroke()
  }
}

const drawHead = (pen: Pen) => {
  pen.beginPath()
  pen.moveTo(-42, 0)
  pen.quadraticCurveTo(-46, -26, -38, -32)
  pen.quadraticCurveTo(-52, -36, -64, -28)
  pen.lineTo(-62, -25)
  pen.lineTo(-50, -26)
  pen.lineTo(-60, -21)
  pen.quadraticCurveTo(-50, -18, -47, -22)
  pen.quadraticCurveTo(-54, -8, -52, 0)
  pen.closePath()
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#f0d27a'
  fillCircle(pen, -50, -30, 1.5)
  pen.stroke()
}
