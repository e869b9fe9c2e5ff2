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
  const pointedHexes: Hex[] = []
  let timesPutAway = 0
  const tool = pointTool({
    label: 'Point',
    onPoint: (hex) => pointedHexes.push(hex),
    onPutAway: () => {
      timesPutAway += 1
    },
  })
  return { tool, pointedHexes, timesPutAway: () => timesPutAway }
}

test('R-POINT-2: a press points at once, and lets go of it', () => {
  const { tool, pointedHexes } = begin()
  tool.begin(at(HERE))
  tool.end?.()
  vi.advanceTimersByTime(10_000)
  expect(pointedHexes).toEqual([HERE])
})

test('R-POINT-2: the pointer that is held goes on pointing, before the ring is gone', () => {
  const { tool, pointedHexes } = begin()
  tool.begin(at(HERE))
  vi.advanceTimersByTime(6_000)
  expect(pointedHexes.length).toBeGreaterThanOrEqual(4)
  expect(pointedHexes.length).toBeLessThanOrEqual(6)
})

test('R-POINT-2: the ring follows the pointer, at most four times a second', () => {
  const { tool, pointedHexes } = begin()
  tool.begin(at(HERE))
  for (let x = 2; x < 40; x += 1) {
    tool.move?.(at({ x, y: x }))
    vi.advanceTimersByTime(25)
  }
  expect(pointedHexes.length).toBeLessThanOrEqual(4)
  tool.move?.(at(THERE))
  vi.advanceTimersByTime(600)
  expect(pointedHexes.at(-1)).toEqual(THERE)
})

test('R-POINT-2: Escape ends pointing, then puts the tool away', () => {
  const { tool, pointedHexes, timesPutAway } = begin()
  tool.begin(at(HERE))
  tool.cancel?.()
  expect(timesPutAway()).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(pointedHexes).toEqual([HERE])
  tool.cancel?.()
  expect(timesPutAway()).toBe(1)
})

const SEEN = { kind: 'knowledge', knowledge: 'seen' } as const
const A = { x: 0, y: 0 }
const B = { x: 2, y: 4 }
const C = { x: 6, y: 2 }

/** A painting tool, functions that press it, and counts of what it painted. */
const toolUser = (shape: Shape | 'brush') => {
  const sketch = createCell<Sketch | null>(null)
  const painted: number[] = []
  let timesPutAway = 0
  const props = {
    label: 'Tool',
    paint: SEEN,
    sketch,
    onPaint: (hexes: readonly Hex[]) => painted.push(hexes.length),
    onPutAway: () => {
      timesPutAway += 1
    },
  }
  const tool =
    shape === 'brush' ? brushTool({ ...props, size: 0 }) : regionTool({ ...props, shape })
  const at = (hex: Hex) => ({ hex, point: hex, shiftKey: false, altKey: false })
  return {
    tool,
    painted,
    timesPutAway: () => timesPutAway,
    drawn: () => {
      const drawn = sketch.get()
      return drawn ? sketchHexes(drawn).length : 0
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
  const user = toolUser('line')
  user.click(A)
  user.press(C)
  user.tool.cancel?.()
  expect(user.painted).toEqual([])
  user.click(B)
  expect(user.painted).toEqual([4])
})

test.each(['rectangle', 'brush'] as const)(
  'Escape calls off what is drawn with the %s, and puts the tool down when there is nothing',
  (shape) => {
    const user = toolUser(shape)
    if (shape === 'brush') user.press(A)
    else user.click(A)
    user.tool.cancel?.()
    expect([user.drawn(), user.timesPutAway()]).toEqual([0, 0])
    user.lift()
    expect(user.painted).toEqual([])
    user.tool.cancel?.()
    expect(user.timesPutAway()).toBe(1)
  },
)
