import type { World } from '../world/world.ts'
import { INK, type Pen, scoped, traceRings } from './pen.ts'

/** A shadow inside the shore, then the shore line itself in ink. */
export const drawCoast = (pen: Pen, { outlines }: World): void => {
  scoped(pen, () => {
    traceRings(pen, outlines.coast)
    pen.clip('evenodd')
    strokeShore(pen, 'rgba(120,86,40,.35)', 7)
    strokeShore(pen, 'rgba(110,80,40,.3)', 3)
  })
  strokeShore(pen, INK, 1.35)
}

const strokeShore = (pen: Pen, colour: string, width: number) => {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke()
}
