import { ROW_SPACING } from '../geometry.ts'
import { drawLettering, type Measure } from './lettering.ts'
import { INK, type Pen } from './pen.ts'

const LEFT = 96
const TOP = 1098
const SEGMENTS = 4
const HEXES_PER_SEGMENT = 2
const SEGMENT = HEXES_PER_SEGMENT * 2 * ROW_SPACING

export const drawScaleBar = (pen: Pen, measure: Measure): void => {
  pen.strokeStyle = INK
  pen.lineWidth = 0.9
  for (let segment = 0; segment < SEGMENTS; segment++) {
    pen.fillStyle = segment % 2 ? '#efe2bd' : INK
    pen.fillRect(LEFT + segment * SEGMENT, TOP, SEGMENT, 5)
    pen.strokeRect(LEFT + segment * SEGMENT, TOP, SEGMENT, 5)
  }
  for (const segment of [0, 2, 4]) {
    const hexes = segment * HEXES_PER_SEGMENT
    drawLettering(
      pen,
      {
        text: segment === SEGMENTS ? `${hexes} hexes` : `${hexes}`,
        x: LEFT + segment * SEGMENT,
        y: TOP - 9,
        size: 12,
        font: 'Fell',
        ink: '#33210f',
        halo: 'rgba(240,226,190,.18)',
      },
      measure,
    )
  }
}
