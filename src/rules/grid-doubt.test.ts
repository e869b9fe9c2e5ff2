import { expect, test } from 'vitest'
import { type ClickedLike, clickedMap, misnamed } from '../../test/support/random-clicks.ts'
import { PRINTED_SHAPE } from './fit-grid.ts'
import { doubtOf } from './grid-doubt.ts'

const MAPS = 500
const FEWER = 150
const LIKE: ClickedLike = {
  count: 4,
  off: 2,
  irregular: 0.04,
  spread: 0.3,
  rowPixels: [6.5, 60],
}

/** How often random maps come to each verdict, rightly named and with one click misnamed. */
const tally = (like: ClickedLike, maps: number) => {
  const right = { certain: 0, unproved: 0, misnamed: 0 }
  const wrong = { certain: 0, unproved: 0, misnamed: 0, named: 0 }
  for (let seed = 0; seed < maps; seed++) {
    const map = clickedMap(seed, like)
    const error = Math.max(1 / map.pixels, map.grid.rowSpacing / 15)
    const lean = { error, shape: PRINTED_SHAPE }
    right[doubtOf(map.clicks, lean).kind] += 1
    const { clicks, index } = misnamed(seed, map)
    const doubt = doubtOf(clicks, lean)
    wrong[doubt.kind] += 1
    if (doubt.kind !== 'misnamed') continue
    const suspect = doubt.suspects.find((each) => each.index === index)
    const truth = map.clicks[index]?.hex
    if (suspect?.hex.x === truth?.x && suspect?.hex.y === truth?.y) wrong.named += 1
  }
  return { right, wrong }
}

test('R-GRID-10: of four clicks within 2 px one that is misnamed is always found, and no other map doubted', () => {
  expect(tally(LIKE, MAPS)).toEqual({
    right: { certain: MAPS, unproved: 0, misnamed: 0 },
    wrong: { certain: 0, unproved: 0, misnamed: MAPS, named: MAPS },
  })
})

test.each<[string, Partial<ClickedLike>, { doubted: number; missed: number }]>([
  ['a scan that bends by 6 px', { bent: 6 }, { doubted: 0, missed: 0 }],
  ['clicks anywhere in their quarter', { spread: 0.5 }, { doubted: 0, missed: 1 }],
  ['three clicks, which cannot check each other', { count: 3 }, { doubted: 1, missed: 12 }],
])('R-GRID-10: %s: never called certain when wrong', (_, change, most) => {
  const { right, wrong } = tally({ ...LIKE, ...change }, FEWER)
  expect(wrong.certain).toBe(0)
  expect(right.misnamed).toBeLessThanOrEqual(most.doubted)
  expect(FEWER - wrong.misnamed).toBeLessThanOrEqual(most.missed)
})
