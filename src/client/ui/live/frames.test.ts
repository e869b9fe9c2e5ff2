import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapAt, viewAt } from '../../../../test/support/played-session.ts'
import type { GmView, PlayerView } from '../../../protocol/views.ts'
import { type Frame, framesBetween } from './frames.ts'

const DAY_3 = { x: 20, y: 10 }
const DAY_4 = { x: 21, y: 9 }
const DAY_5 = { x: 22, y: 8 }
const step = (day: number, hex: GmView['believed'], shown = hex) => ({ day, hex, shown })

const before = mapAt(3, { position: DAY_3, food: 40 }, { day: 3, trail: [step(3, DAY_3)] })
const after = mapAt(
  6,
  { position: DAY_5, food: 20, rain: 'Heavy' },
  { day: 5, trail: [step(3, DAY_3), step(4, DAY_4, DAY_3), step(5, DAY_5)], believed: DAY_5 },
)
const ms = (frames: readonly Frame<PlayerView>[]): number =>
  frames.reduce((sum, frame) => sum + frame.ms, 0)

describe('several days that came at once are shown one after another', () => {
  const [frame, ...others] = framesBetween(before, after)

  test('with the number, the marker and the trail of each, and stores on the way to what is left', () => {
    expect(others).toEqual([])
    expect(frame?.view).toMatchObject({
      day: 4,
      map: { position: DAY_4, food: 30, water: before.map.water },
      trail: [step(3, DAY_3), step(4, DAY_4, DAY_3)],
      believed: DAY_3,
    })
  })

  test('rain and terrain are told of the last day alone, and no hex on the way is described', () => {
    expect(frame?.view).toMatchObject({
      map: { rain: 'Light' },
      surroundings: { here: '…', neighbours: [] },
    })
  })

  test('in at most 6 seconds, and never so quickly that nobody follows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000 }), (days) => {
        const frames = framesBetween(before, { ...after, day: before.day + days })
        expect(ms(frames)).toBeLessThanOrEqual(6_000)
        for (const frame of frames) {
          expect(frame.ms).toBeGreaterThanOrEqual(200)
          expect(frame.ms).toBeLessThanOrEqual(450)
          expect(frame.view.day).toBeGreaterThan(before.day)
          expect(frame.view.day).toBeLessThan(before.day + days)
        }
      }),
    )
  })
})

test('players see no more on the way than their view has', () => {
  const hidden = (view: GmView): PlayerView => ({
    ...view,
    map: { ...view.map, position: null, terrain: null },
    surroundings: null,
    trail: [],
  })
  const [frame] = framesBetween(hidden(before), hidden(after))
  expect(frame?.view).toMatchObject({
    day: 4,
    map: { position: null, terrain: null },
    surroundings: null,
    trail: [],
  })
})

test.each<{ what: string; from: PlayerView | null; to: PlayerView | null }>([
  { what: 'the first view', from: null, to: after },
  { what: 'a single day', from: before, to: { ...after, day: 4 } },
  { what: 'days that were taken back', from: after, to: { ...before, revision: 'e-7' } },
  { what: 'an older view', from: { ...before, revision: 'e-9' }, to: after },
  { what: 'another epoch', from: viewAt(3), to: { ...after, revision: 'f-6' } },
])('$what is shown at once', ({ from, to }) => {
  expect(framesBetween(from, to)).toEqual([])
})
