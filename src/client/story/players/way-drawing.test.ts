import { describe, expect, test } from 'vitest'
import { drawWay, stretchesOf } from './way-drawing.tsx'

const at = (x: number, y: number) => ({ x, y })

test('R-STORY-1, R-GRID-11: the way on a pointy map is drawn as that is', () => {
  expect(drawWay([[at(0, 0), at(0, -2), at(1, -3)]], true)?.path).toBe('M0 0L17.3 0L26 15')
})

describe('R-STORY-1: the way of a session', () => {
  test('goes from where it began through every hex', () => {
    const days = [
      { position: at(0, 4), way: [at(0, 2), at(0, 4)] },
      { position: at(0, 4), way: [] },
      { position: at(1, 5), way: [at(1, 5)] },
    ]
    expect(stretchesOf(at(0, 0), days)).toEqual([[at(0, 0), at(0, 2), at(0, 4), at(1, 5)]])
  })

  test('breaks where players were not told it', () => {
    const days = [
      { position: at(0, 2), way: [at(0, 2)] },
      { position: null, way: null },
      { position: at(3, 9), way: null },
      { position: at(4, 10), way: [at(4, 10)] },
    ]
    expect(stretchesOf(at(0, 0), days)).toEqual([
      [at(0, 0), at(0, 2)],
      [at(3, 9), at(4, 10)],
    ])
  })

  test('breaks where the party was put elsewhere', () => {
    const days = [{ position: at(10, 12), way: [at(10, 12)] }]
    expect(stretchesOf(at(0, 0), days)).toEqual([[at(0, 0)], [at(10, 12)]])
  })

  test('is nothing where no hex is known', () => {
    expect(drawWay(stretchesOf(null, [{ position: null, way: null }]))).toBeNull()
  })

  test('is drawn with each hex once, and room around', () => {
    const drawn = drawWay([[at(0, 0), at(0, 2), at(0, 0)]])
    expect(drawn).toMatchObject({
      viewBox: '-14 -14 28 45.3',
      path: 'M0 0L0 17.3L0 0',
      hexes: [
        { x: 0, y: 0 },
        { x: 0, y: 17.3 },
      ],
      start: { x: 0, y: 0 },
      end: { x: 0, y: 0 },
    })
  })

  test('of years has no limit', () => {
    const long = Array.from({ length: 200_000 }, (_, n) => at(n % 90, (n % 90) + 2 * (n % 7)))
    expect(drawWay([long])?.hexes.length).toBeGreaterThan(1)
  })
})
