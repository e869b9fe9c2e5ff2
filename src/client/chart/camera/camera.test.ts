import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexCentre } from '#shared/grid.ts'
import {
  type Camera,
  cameraBetween,
  centreOnHome,
  chartToWindow,
  clampCamera,
  MAX_ZOOM,
  minZoom,
  openingCamera,
  panBy,
  type Scene,
} from './camera.ts'

const GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
const sheet = { width: 1120, height: 1200 }
const sceneAt = (party: { x: number; y: number }, pane = { width: 390, height: 440 }): Scene => ({
  sheet,
  pane,
  home: party,
})
const PORT = hexCentre(GRID, { x: 40, y: 24 })
const phone = sceneAt(PORT)

const point = (max: number) => fc.record({ x: fc.integer({ max }), y: fc.integer({ max }) })
const panes = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 2200 }),
})
const onSheet = fc.record({
  x: fc.integer({ min: 0, max: sheet.width }),
  y: fc.integer({ min: 0, max: sheet.height }),
})
const cameras = fc.record({
  centre: onSheet,
  zoom: fc.double({ min: 0.05, max: 20, noNaN: true }),
})

test('R-CHART-2: a screen opens at zoom 2 with the party in the middle, on any window', () => {
  fc.assert(
    fc.property(panes, onSheet, (pane, party) => {
      const scene = sceneAt(party, pane)
      const camera = openingCamera(scene)
      expect(camera.zoom).toBe(2)
      const at = chartToWindow(camera, scene, party)
      expect(at.x).toBeCloseTo(pane.width / 2)
      expect(at.y).toBeCloseTo(pane.height / 2)
    }),
  )
})

test('the smallest zoom shows the whole sheet, in the middle', () => {
  const camera = clampCamera({ centre: { x: 0, y: 0 }, zoom: 0 }, phone)
  expect(camera.zoom).toBeCloseTo(390 / 1120)
  expect(camera.centre).toEqual({ x: 560, y: 600 })
})

test('the map cannot be lost: the middle of the window stays on the sheet', () => {
  fc.assert(
    fc.property(cameras, panes, point(100_000), (camera, pane, by) => {
      const scene = sceneAt(PORT, pane)
      const { centre, zoom } = panBy(clampCamera(camera, scene), scene, by)
      expect(centre.x).toBeGreaterThanOrEqual(0)
      expect(centre.x).toBeLessThanOrEqual(sheet.width)
      expect(centre.y).toBeGreaterThanOrEqual(0)
      expect(centre.y).toBeLessThanOrEqual(sheet.height)
      expect(zoom).toBeGreaterThanOrEqual(minZoom(scene))
      expect(zoom).toBeLessThanOrEqual(MAX_ZOOM)
    }),
  )
})

test('Centre on party works even when the whole sheet is in the window', () => {
  const whole = clampCamera({ centre: PORT, zoom: 0 }, phone)
  expect(centreOnHome(whole, phone).centre).toEqual(PORT)
})

test('a glide begins and ends where it should', () => {
  const a: Camera = { centre: { x: 0, y: 0 }, zoom: 1 }
  const b: Camera = { centre: { x: 10, y: 20 }, zoom: 4 }
  expect(cameraBetween(a, b, 0)).toEqual(a)
  expect(cameraBetween(a, b, 1)).toEqual(b)
  expect(cameraBetween(a, b, 0.5)).toEqual({ centre: { x: 5, y: 10 }, zoom: 2 })
})
