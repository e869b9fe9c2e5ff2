import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '../../../rules/hex.ts'
import { pointTool } from './point-tool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (hex: Hex) => ({ hex, point: { x: 0, y: 0 }, shiftKey: false, altKey: false })
const HERE = { x: 1, y: 3 }
const THERE = { x: 2, y: 4 }

const begin = () => {
  const told: Hex[] = []
  let lets = 0
  const tool = pointTool({
    label: 'Point',
    onPoint: (hex) => told.push(hex),
    onLetGo: () => {
      lets += 1
    },
  })
  return { tool, told, lets: () => lets }
}

test('R-POINT-2: a press points at once, and lets go of it', () => {
  const { tool, told } = begin()
  tool.begin(at(HERE))
  tool.end?.()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([HERE])
})

test('R-POINT-2: the pointer that is held goes on pointing, before the ring is gone', () => {
  const { tool, told } = begin()
  tool.begin(at(HERE))
  vi.advanceTimersByTime(6_000)
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect(told.length).toBeLessThanOrEqual(6)
})

test('R-POINT-2: the ring follows the pointer, at most four times a second', () => {
  const { tool, told } = begin()
  tool.begin(at(HERE))
  for (let x = 2; x < 40; x += 1) {
    tool.move?.(at({ x, y: x }))
    vi.advanceTimersByTime(25)
  }
  expect(told.length).toBeLessThanOrEqual(4)
  tool.move?.(at(THERE))
  vi.advanceTimersByTime(600)
  expect(told.at(-1)).toEqual(THERE)
})

test('R-POINT-2: Escape ends pointing, then puts the tool away', () => {
  const { tool, told, lets } = begin()
  tool.begin(at(HERE))
  tool.cancel?.()
  expect(lets()).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual([HERE])
  tool.cancel?.()
  expect(lets()).toBe(1)
})
