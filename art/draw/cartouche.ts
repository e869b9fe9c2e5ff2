import type { Edition } from '../edition.ts'
import { drawLettering, type Measure } from './lettering.ts'
import { INK, type Pen, RED_INK, scoped } from './pen.ts'

const SCROLL = { left: 92, top: 98, width: 300, height: 90 } as const
const CENTRE_X = SCROLL.left + SCROLL.width / 2
const RODS = [SCROLL.left, SCROLL.left + SCROLL.width]

const PLAYERS_SUBTITLE = 'as charted by the pilots of Port Maravel'

/** The survey's is the players': it is shown in parts, over theirs. */
const SUBTITLES: Readonly<Record<Edition, string>> = {
  gm: '— the true survey, for the game master’s eyes —',
  players: PLAYERS_SUBTITLE,
  survey: PLAYERS_SUBTITLE,
}

export const drawCartouche = (
  pen: Pen,
  edition: Edition,
  scale: number,
  measure: Measure,
): void => {
  scoped(pen, () => {
    drawSheet(pen, scale)
    for (const x of RODS) drawRod(pen, x)
  })
  drawLettering(
    pen,
    {
      text: 'The Quatara Peninsula',
      x: CENTRE_X,
      y: 128,
      size: 24.5,
      font: 'FellCaps',
      ink: '#33210f',
      spacing: 0.6,
    },
    measure,
  )
  drawLettering(
    pen,
    { text: SUBTITLES[edition], x: CENTRE_X, y: 157, size: 13.5, font: 'PicaItalic', ink: RED_INK },
    measure,
  )
}

const drawSheet = (pen: Pen, scale: number) => {
  const { left, top, width, height } = SCROLL
  const parchment = pen.createLinearGradient(left, top, left + width, top + height)
  parchment.addColorStop(0, '#f0e2bb')
  parchment.addColorStop(0.5, '#e6d2a0')
  parchment.addColorStop(1, '#d9c08a')
  pen.fillStyle = parchment
  // Shadows are measured in pixels, whatever the pen's scale.
  pen.shadowColor = 'rgba(40,25,10,.5)'
  pen.shadowBlur = 7 * scale
  pen.shadowOffsetY = 2.5 * scale
  traceCurledEdge(pen, 0, 6, 13)
  pen.fill()
  pen.shadowColor = 'transparent'
  pen.strokeStyle = INK
  pen.lineWidth = 1.3
  pen.stroke()
  traceCurledEdge(pen, 6, 11, 12)
  pen.lineWidth = 0.5
  pen.stroke()
}

const traceCurledEdge = (pen: Pen, inset: number, drop: number, curl: number) => {
  const left = SCROLL.left + inset
  const right = SCROLL.left + SCROLL.width - inset
  const top = SCROLL.top + drop
  const bottom = SCROLL.top + SCROLL.height - drop
  pen.beginPath()
  pen.moveTo(left, top)
  pen.quadraticCurveTo(CENTRE_X, top - curl, right, top)
  pen.lineTo(right, bottom)
  pen.quadraticCurveTo(CENTRE_X, bottom + curl, left, bottom)
  pen.closePath()
}

const drawRod = (pen: Pen, x: number) => {
  const wood = pen.createLinearGradient(x - 9, 0, x + 9, 0)
  wood.addColorStop(0, '#b6986a')
  wood.addColorStop(0.5, '#efe0b8')
  wood.addColorStop(1, '#a5865a')
  pen.fillStyle = wood
  pen.lineWidth = 1.1
  pen.beginPath()
  pen.roundRect(x - 8, SCROLL.top - 4, 16, SCROLL.height + 8, 7)
  pen.fill()
  pen.stroke()
}
