import { expect, test } from 'vitest'
import { roundedPath, trailLines } from './trail.tsx'

const GRID = { left: 0, top: 0, columnSpacing: 10, rowSpacing: 5 }

test('a trail runs through the centres of the hexes, its bends rounded', () => {
  const lines = trailLines(GRID, [
    { x: 0, y: 0 },
    { x: 0, y: 2 },
    { x: 1, y: 3 },
  ])
  expect(lines).toEqual({ walkedPath: 'M0,0L0,6.4Q0,10 3.6,11.8L10,15', jumpPath: '' })
})

test('between hexes that are no neighbours a trail has a gap', () => {
  const lines = trailLines(GRID, [
    { x: 0, y: 0 },
    { x: 0, y: 2 },
    { x: 4, y: 2 },
    { x: 4, y: 4 },
  ])
  expect(lines).toEqual({ walkedPath: 'M0,0L0,10M40,10L40,20', jumpPath: 'M0,10L40,10' })
})

test('a long jump is told by its ends: its middle would be dots all over the sheet', () => {
  const lines = trailLines(GRID, [
    { x: 0, y: 0 },
    { x: 10_000, y: 0 },
  ])
  expect(lines.jumpPath).toBe('M0,0L60,0M99940,0L100000,0')
})

test('a day on one hex leaves no mark on the trail', () => {
  const still = { x: 0, y: 0 }
  expect(trailLines(GRID, [still, still, still])).toEqual({ walkedPath: '', jumpPath: '' })
  expect(roundedPath([])).toBe('')
})
