import { expect, test } from 'vitest'
import { hexesWithin } from '../../../rules/hex.ts'
import { toRuns } from '../../../rules/hex-runs.ts'
import { asksBeforeShowing, hexesOnSheet, newlyShown, shownWithoutFog } from './newly-shown.ts'

const MIDDLE = { x: 50, y: 90 }
const CHART = {
  width: 1120,
  height: 1200,
  grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 },
}
const VIEW = {
  chart: CHART,
  fog: 'veil',
  settings: { inKnownHexes: 'own-edition' },
  laid: null,
  known: { seen: toRuns(hexesWithin(MIDDLE, 1)), visited: [] },
} satisfies Parameters<typeof newlyShown>[0]

test('only hexes that players do not see yet are counted, each once', () => {
  const hexes = hexesWithin(MIDDLE, 2)
  expect(newlyShown(VIEW, [...hexes, ...hexes])).toBe(12)
})

test('hexes beside the sheet show nothing', () => {
  expect(newlyShown(VIEW, hexesWithin({ x: -60, y: 0 }, 3))).toBe(0)
})

test('without fog players see every hex as it is', () => {
  expect(newlyShown({ ...VIEW, fog: 'off' }, hexesOnSheet(CHART))).toBe(0)
})

test('without fog a survey shows known hexes anew; fog that is off already ends no more', () => {
  const surveyed = { ...VIEW, fog: 'off', settings: { inKnownHexes: 'survey' } } as const
  const hidden = hexesOnSheet(CHART).length - 7
  expect(newlyShown(surveyed, hexesOnSheet(CHART))).toBe(hidden)
  expect(shownWithoutFog(surveyed, surveyed)).toBe(0)
  const laid = { gm: 'a', players: null, survey: null, grid: CHART.grid }
  expect(newlyShown({ ...surveyed, laid }, hexesOnSheet(CHART))).toBe(0)
})

test('the whole map shows all but what is known, and is asked about', () => {
  const all = hexesOnSheet(CHART)
  expect(newlyShown(VIEW, all)).toBe(all.length - 7)
  expect(asksBeforeShowing(all.length - 7)).toBe(true)
})

test('without its fog the whole sheet is shown, and another fog shows nothing more', () => {
  const hidden = hexesOnSheet(CHART).length - 7
  expect(shownWithoutFog(VIEW, { fog: 'off' })).toBe(hidden)
  expect(shownWithoutFog(VIEW, { fog: 'veil-and-dim' })).toBe(0)
})

test.each([
  [50, false],
  [51, true],
])('R-FOG-4: a reveal of %i hexes asks first: %s', (count, asks) => {
  expect(asksBeforeShowing(count)).toBe(asks)
})
