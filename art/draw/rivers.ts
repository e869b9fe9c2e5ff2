import type { Survey } from '../survey.ts'
import type { Reach } from '../world/rivers.ts'
import { css, mix, PAPER, type Pen, type Rgb, scoped, traceRings } from './pen.ts'

const BANK: Rgb = [52, 66, 58]
const WATER: Rgb = [138, 180, 184]
/** The land's rivers are drawn wider than they are, or nobody would see them. */
const EXAGGERATION = 1.45
const BANK_WIDTH = 1.3
/** The least knowledge for a river to be drawn on the players' chart. */
const FAINTEST = 0.12
/** A brook that must pass under a name is drawn this strongly there. */
const UNDER_NAME = 0.3

/** All banks first, then all water, so that tributaries open into their trunks. */
export const drawRivers = (pen: Pen, survey: Survey): void =>
  scoped(pen, () => {
    traceRings(pen, survey.world.outlines.coast)
    pen.clip('evenodd')
    for (const river of survey.world.rivers) {
      drawCourse(pen, survey, river, BANK, BANK_WIDTH)
    }
    for (const river of survey.world.rivers) drawCourse(pen, survey, river, WATER, 0)
  })

const drawCourse = (
  pen: Pen,
  { world, clarity, clearance }: Survey,
  river: readonly Reach[],
  colour: Rgb,
  extraWidth: number,
) => {
  for (const [index, from] of river.entries()) {
    const to = river[index + 1]
    if (!to) return
    if (world.coast.distance(to.x, to.y) < -1) continue
    const seen = clarity(to.x, to.y)
    if (seen < FAINTEST) continue
    pen.globalAlpha = clearance(to.x, to.y) < 1 ? UNDER_NAME : 1
    pen.strokeStyle = css(mix(PAPER, colour, Math.min(1, seen * 1.15)))
    pen.lineWidth = from.width * EXAGGERATION + extraWidth
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

export const drawLakes = (pen: Pen, { world, edition }: Survey): void => {
  if (edition === 'players') return
  traceRings(pen, world.outlines.lakes)
  pen.fillStyle = 'rgb(132,170,170)'
  pen.fill('evenodd')
  pen.strokeStyle = '#2e3e3a'
  pen.lineWidth = 1
  pen.stroke()
}
