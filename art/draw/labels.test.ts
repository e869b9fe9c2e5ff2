import { expect, test } from 'vitest'
import { EDITIONS, type Edition } from '../edition.ts'
import type { Point } from '../geometry.ts'
import { surveyOf } from '../survey.ts'
import { buildWorld } from '../world/world.ts'
import { type Box, boxesOverlap, cornersOf } from './boxes.ts'
import { labelBoxes, labelsOf } from './labels.ts'
import { createMeasure } from './lettering.ts'
import { siteBoxes } from './sites.ts'

const world = buildWorld()
const measure = createMeasure()

/** Room that names keep from each other and from icons, in sheet units. */
const GAP = 2
/** Room to the ink of the shore line. */
const SHORE_GAP = 4
/** A brook narrower than this may pass under a name: it is drawn faint there. */
const BROOK_WIDTH = 1.9

const named = (edition: Edition) =>
  labelBoxes(edition, measure).map((boxes, index) => ({
    text: labelsOf(edition)[index]?.text ?? '',
    boxes,
  }))

const wider = (box: Box): Box => ({
  ...box,
  halfWidth: box.halfWidth + GAP,
  halfHeight: box.halfHeight + GAP,
})

const touch = (some: readonly Box[], others: readonly Box[]) =>
  some.some((box) => others.some((other) => boxesOverlap(wider(box), other)))

const probes = (boxes: readonly Box[]): readonly Point[] =>
  boxes.flatMap((box) => [box, ...cornersOf(box)])

test.each(EDITIONS)('no two names on the %s sheet overlap', (edition) => {
  const labels = named(edition)
  const clashes = labels.flatMap((label, index) =>
    labels
      .slice(index + 1)
      .filter((other) => touch(label.boxes, other.boxes))
      .map((other) => `${label.text} / ${other.text}`),
  )
  expect(clashes).toEqual([])
})

test.each(EDITIONS)('no name on the %s sheet lies over a site’s icon', (edition) => {
  const clashes = named(edition).filter(({ boxes }) => touch(boxes, siteBoxes(edition)))
  expect(clashes.map(({ text }) => text)).toEqual([])
})

test.each(EDITIONS)('no name on the %s sheet crosses the shore', (edition) => {
  const crossing = named(edition).filter(({ boxes }) => {
    const distances = probes(boxes).map(({ x, y }) => world.coast.distance(x, y))
    return Math.min(...distances) < SHORE_GAP && Math.max(...distances) > -SHORE_GAP
  })
  expect(crossing.map(({ text }) => text)).toEqual([])
})

test('no name on the gm sheet crosses a river that is more than a brook', () => {
  const rivers = world.rivers.flat().filter(({ width }) => width >= BROOK_WIDTH)
  const crossing = named('gm').filter(({ boxes }) =>
    boxes.some((box) =>
      rivers.some(
        ({ x, y }) =>
          Math.hypot(x - box.x, y - box.y) < 30 &&
          boxesOverlap(box, { x, y, halfWidth: 1.5, halfHeight: 1.5, angle: 0 }),
      ),
    ),
  )
  expect(crossing.map(({ text }) => text)).toEqual([])
})

test.each(EDITIONS)('no mountain on the %s sheet is drawn under a name', (edition) => {
  const boxes = labelBoxes(edition, measure).flat()
  const hidden = surveyOf(world, edition, measure).summits.filter(({ x, y, width, height }) =>
    boxes.some((box) =>
      boxesOverlap(box, {
        x,
        y: y - height * 0.4,
        halfWidth: width * 0.25,
        halfHeight: height * 0.4,
        angle: 0,
      }),
    ),
  )
  expect(hidden).toEqual([])
})
