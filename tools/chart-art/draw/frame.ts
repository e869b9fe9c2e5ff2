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

/** Covers what was drawn past the map's edge and rules the border with its degree bands. */
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
