import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCell } from '#client/ui/cell.ts'
import type { Hex } from '#shared/hex.ts'
import { brushTool, pointTool, regionTool } from './hex-tools.ts'
import { type Shape, type Sketch, sketchHexes } from './paint.ts'

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
    onPutAway: () => {
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

const SEEN = { kind: 'knowledge', knowledge: 'seen' } as const
const A = { x: 0, y: 0 }
const B = { x: 2, y: 4 }
const C = { x: 6, y: 2 }

/** A tool in a hand that presses, drags and lifts; what came of it is kept. */
const inHand = (shape: Shape | 'brush') => {
  const sketch = createCell<Sketch | null>(null)
  const painted: number[] = []
  let letGo = 0
  const parts = {
    label: 'Tool',
    paint: SEEN,
    sketch,
    onPaint: (hexes: readonly Hex[]) => painted.push(hexes.length),
    onPutAway: () => {
      letGo += 1
    },
  }
  const tool =
    shape === 'brush' ? brushTool({ ...parts, size: 0 }) : regionTool({ ...parts, shape })
  const at = (hex: Hex) => ({ hex, point: hex, shiftKey: false, altKey: false })
  return {
    tool,
    painted,
    letGo: () => letGo,
    drawn: () => {
      const held = sketch.get()
      return held ? sketchHexes(held).length : 0
    },
    press: (hex: Hex) => tool.begin(at(hex)),
    lift: () => tool.end?.(),
    click: (hex: Hex) => {
      tool.begin(at(hex))
      tool.end?.()
    },
  }
}

test('a second finger leaves the corners that were set before it', () => {
  const hand = inHand('line')
  hand.click(A)
  hand.press(C)
  hand.tool.cancel?.()
  expect(hand.painted).toEqual([])
  hand.click(B)
  expect(hand.painted).toEqual([4])
})

test.each(['rectangle', 'brush'] as const)(
  'Escape calls off what is drawn with the %s, and puts the tool down when there is nothing',
  (shape) => {
    const hand = inHand(shape)
    if (shape === 'brush') hand.press(A)
    else hand.click(A)
    hand.tool.cancel?.()
    expect([hand.drawn(), hand.letGo()]).toEqual([0, 0])
    hand.lift()
    expect(hand.painted).toEqual([])
    hand.tool.cancel?.()
    expect(hand.letGo()).toBe(1)
  },
)
