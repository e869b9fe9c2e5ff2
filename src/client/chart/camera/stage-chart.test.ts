import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ZOOM } from './camera.ts'
import { type Stage, stageCamera } from './stage-chart.tsx'

const STAGE: Stage = {
  sheet: { width: 1120, height: 1200 },
  pane: { width: 1920, height: 960 },
  grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 },
  party: { x: 400, y: 500 },
  known: null,
}

test('R-SCREEN-4: without fog the whole sheet is in sight', () => {
  expect(stageCamera('chart', STAGE)).toEqual({
    centre: { x: 560, y: 600 },
    zoom: 960 / 1200,
  })
})

test('R-SCREEN-4: the party is in the middle; while nobody knows where it is, what is known', () => {
  expect(stageCamera('party', STAGE).centre).toEqual(STAGE.party)
  const lost = { ...STAGE, party: null, known: [{ x: 10, y: 20 }] }
  expect(stageCamera('party', lost)).toEqual(stageCamera('chart', lost))
})

test('R-SCREEN-4, R-GRID-11: seven columns to each side are as wide as they are drawn', () => {
  const zoomOn = (pointy: boolean): number =>
    stageCamera('party', {
      ...STAGE,
      grid: { ...STAGE.grid, columnSpacing: 22, rowSpacing: 13, pointy },
    }).zoom
  expect(zoomOn(false)).toBeCloseTo(960 / (14 * 22))
  expect(zoomOn(true)).toBeCloseTo(960 / (14 * 26))
})

test('R-SCREEN-4: every known hex is in sight, at most at the largest zoom', () => {
  const place = fc.record({
    x: fc.double({ min: 0, max: 1120, noNaN: true }),
    y: fc.double({ min: 0, max: 1200, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), (known) => {
      const { centre, zoom } = stageCamera('chart', { ...STAGE, known })
      expect(zoom).toBeLessThanOrEqual(MAX_ZOOM)
      for (const { x, y } of known) {
        expect(Math.abs(x - centre.x) * zoom).toBeLessThan(STAGE.pane.width / 2)
        expect(Math.abs(y - centre.y) * zoom).toBeLessThan(STAGE.pane.height / 2)
      }
    }),
  )
})
