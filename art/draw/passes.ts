import type { Point } from '../geometry.ts'
import type { Survey } from '../survey.ts'
import { type Pen, scoped } from './pen.ts'

/** Mule tracks through the saddles of the ranges, west to east. */
const TRACKS: readonly (readonly Point[])[] = [
  [
    { x: 655, y: 222 },
    { x: 680, y: 240 },
    { x: 704, y: 246 },
    { x: 722, y: 268 },
  ],
  [
    { x: 560, y: 410 },
    { x: 584, y: 424 },
    { x: 606, y: 433 },
    { x: 632, y: 458 },
  ],
  [
    { x: 505, y: 450 },
    { x: 508, y: 470 },
    { x: 503, y: 490 },
    { x: 506, y: 520 },
  ],
  [
    { x: 430, y: 862 },
    { x: 452, y: 872 },
    { x: 470, y: 876 },
    { x: 496, y: 892 },
  ],
]

export const drawPasses = (pen: Pen, { edition }: Survey): void => {
  if (edition === 'players') return
  scoped(pen, () => {
    pen.setLineDash([2.4, 3])
    pen.strokeStyle = 'rgba(96,44,24,.85)'
    pen.lineWidth = 1.1
    for (const track of TRACKS) {
      pen.beginPath()
      addCurve(pen, track)
      pen.stroke()
    }
  })
}

/** Through the middles between the points, so that a track has no corners. */
const addCurve = (pen: Pen, points: readonly Point[]) => {
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (index === 0) pen.moveTo(point.x, point.y)
    else if (!next) pen.lineTo(point.x, point.y)
    else pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  }
}
