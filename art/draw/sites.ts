import type { Edition } from '../edition.ts'
import { hexCentre, type Point } from '../geometry.ts'
import { PORT_CENTRE, RUINS, SKULLS } from '../world/places.ts'
import type { Box } from './boxes.ts'
import type { Pen } from './pen.ts'
import { drawAnchor, drawSkull, drawTown, drawZiggurat } from './site-icons.ts'

const ANCHORAGE: Point = { x: PORT_CENTRE.x - 29, y: PORT_CENTRE.y - 18 }

/** Icons stand a little above their hex's centre line, where the eye expects a building's foot. */
const TOWN_RISE = 3

export const drawSites = (pen: Pen, edition: Edition): void => {
  if (edition === 'gm') {
    for (const { hex } of RUINS) drawZiggurat(pen, hexCentre(hex), 0.95)
    for (const hex of SKULLS) drawSkull(pen, hexCentre(hex), 1)
  }
  drawTown(pen, { x: PORT_CENTRE.x, y: PORT_CENTRE.y + TOWN_RISE }, 1.05)
  drawAnchor(pen, ANCHORAGE)
}

/** The room each icon takes, which lettering keeps out of. */
export const siteBoxes = (edition: Edition): readonly Box[] => {
  const shared = [
    upright(PORT_CENTRE.x, PORT_CENTRE.y - 3, 13, 12),
    upright(ANCHORAGE.x, ANCHORAGE.y, 6, 8),
  ]
  if (edition !== 'gm') return shared
  return [
    ...shared,
    ...RUINS.map(({ hex }) => hexCentre(hex)).map(({ x, y }) => upright(x, y, 11, 8)),
    ...SKULLS.map(hexCentre).map(({ x, y }) => upright(x, y, 5.5, 6)),
  ]
}

const upright = (x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  x,
  y,
  halfWidth,
  halfHeight,
  angle: 0,
})
