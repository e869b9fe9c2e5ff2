import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bringIntoSight,
  closestZoom,
  gridInPane,
  keepInSight,
  panTable,
  refit,
  type TableScene,
  toPane,
  toSheet,
  wholeSheet,
  zoomTable,
} from './table-camera.ts'

const scene: TableScene = {
  sheet: { width: 1600, height: 1200 },
  pane: { width: 800, height: 500 },
  pixels: 3,
}
const whole = wholeSheet(scene)
const onSheet = fc.record({
  x: fc.integer({ min: 0, max: 1600 }),
  y: fc.integer({ min: 0, max: 1200 }),
})

test('the whole sheet is in the pane at first', () => {
  for (const corner of [
    { x: 0, y: 0 },
    { x: 1600, y: 1200 },
  ]) {
    const { x, y } = toPane(whole, scene.pane, corner)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(800)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(500)
  }
})

test('what is in sight stays in sight when the phone is turned, and is as it was when turned back', () => {
  const upright = { width: 390, height: 300 }
  const lying = { width: 520, height: 234 }
  const before = { centre: { x: 500, y: 400 }, zoom: 1.5 }
  const after = refit(before, upright, lying)
  for (const at of [
    { x: 0, y: 0 },
    { x: 390, y: 300 },
  ]) {
    const { x, y } = toPane(after, lying, toSheet(before, upright, at))
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(520)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(234)
  }
  expect(refit(before, upright, upright)).toEqual(before)
})

test('one looks as close as 8 CSS pixels for one of the image, and no closer', () => {
  const close = zoomTable(whole, scene, { factor: 1e9, from: { x: 400, y: 250 } })
  expect(close.zoom).toBe(24)
  expect(closestZoom(scene)).toBe(24)
})

test('zooming keeps what lies under the pointer under it', () => {
  const start = keepInSight({ centre: { x: 700, y: 500 }, zoom: 2 }, scene)
  const from = { x: 300, y: 200 }
  const before = toSheet(start, scene.pane, from)
  const after = toSheet(zoomTable(start, scene, { factor: 3, from }), scene.pane, from)
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

test('the sheet cannot be lost: the middle of the pane stays on it', () => {
  const by = fc.record({ x: fc.integer(), y: fc.integer() })
  fc.assert(
    fc.property(by, (far) => {
      const { centre } = panTable(whole, scene, far)
      expect(centre.x).toBeGreaterThanOrEqual(0)
      expect(centre.x).toBeLessThanOrEqual(1600)
      expect(centre.y).toBeGreaterThanOrEqual(0)
      expect(centre.y).toBeLessThanOrEqual(1200)
    }),
  )
})

test('what is brought into sight is in the pane, and what is in sight stays where it is', () => {
  const close = keepInSight({ centre: { x: 800, y: 600 }, zoom: 10 }, scene)
  fc.assert(
    fc.property(onSheet, (point) => {
      const { x, y } = toPane(bringIntoSight(close, scene, point), scene.pane, point)
      expect(x).toBeGreaterThan(23)
      expect(x).toBeLessThan(777)
      expect(y).toBeGreaterThan(23)
      expect(y).toBeLessThan(477)
    }),
  )
  expect(bringIntoSight(close, scene, { x: 805, y: 600 })).toEqual(close)
})

test('a grid in the pane lies where its hexes do', () => {
  const grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
  const laid = gridInPane(whole, scene.pane, grid)
  const centre = toPane(whole, scene.pane, { x: 96 + 4 * 11.15, y: 102 + 8 * 6.5 })
  expect(laid.left + 4 * laid.columnSpacing).toBeCloseTo(centre.x)
  expect(laid.top + 8 * laid.rowSpacing).toBeCloseTo(centre.y)
})
