import type { Canvas } from '@napi-rs/canvas'
import { FRAME, SHEET } from '../geometry.ts'
import { INK, type Pen } from './pen.ts'

const MARGIN_TINT = 'rgba(233,215,176,.88)'
/** From the map outwards: the neat line, then a thin and a thick border. */
const BORDERS = [
  { outset: 0, width: 1.4 },
  { outset: 11, width: 0.7 },
  { outset: 16, width: 2.2 },
] as const
const BAND = { inset: 2, width: 7 } as const
const BANDS_ACROSS = 16
const BANDS_DOWN = 17

/**
 * Takes back what was drawn past the map's edge. A clip around the whole map would be shorter, but
 * the canvas loses a clip to the shore line that is nested in another clip.
 */
export const restoreMargin = (pen: Pen, bareGround: Canvas, scale: number): void => {
  const { left, top, width, height } = FRAME
  const right = left + width
  const bottom = top + height
  for (const [x, y, stripWidth, stripHeight] of [
    [0, 0, SHEET.width, top],
    [0, bottom, SHEET.width, SHEET.height - bottom],
    [0, top, left, height],
    [right, top, SHEET.width - right, height],
  ] as const) {
    const source = [x, y, stripWidth, stripHeight].map((length) => length * scale)
    const [sx = 0, sy = 0, sw = 0, sh = 0] = source
    pen.drawImage(bareGround, sx, sy, sw, sh, x, y, stripWidth, stripHeight)
  }
}

/** Lightens the margin and rules the border with its degree bands. */
export const drawFrame = (pen: Pen): void => {
  const { left, top, width, height } = FRAME
  pen.fillStyle = MARGIN_TINT
  pen.beginPath()
  pen.rect(0, 0, SHEET.width, SHEET.height)
  pen.rect(left, top, width, height)
  pen.fill('evenodd')

  pen.strokeStyle = INK
  for (const border of BORDERS) {
    const { outset } = border
    pen.lineWidth = border.width
    pen.strokeRect(left - outset, top - outset, width + 2 * outset, height + 2 * outset)
  }

  pen.fillStyle = '#4a3520'
  const outside = BAND.inset + BAND.width
  const across = width / BANDS_ACROSS
  for (let band = 0; band < BANDS_ACROSS; band += 2) {
    pen.fillRect(left + across * band, top - outside, across, BAND.width)
    pen.fillRect(left + across * (band + 1), top + height + BAND.inset, across, BAND.width)
  }
  const down = height / BANDS_DOWN
  for (let band = 0; band < BANDS_DOWN; band += 2) {
    pen.fillRect(left - outside, top + down * band, BAND.width, down)
    pen.fillRect(left + width + BAND.inset, top + down * band, BAND.width, down)
  }
}
