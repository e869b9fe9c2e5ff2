import { describe, expect, test } from 'vitest'
import { hexesWithin } from '#shared/hex.ts'
import { hexesToRuns } from '#shared/hex-rows.ts'
import {
  countNewlyShown,
  hexesOnSheet,
  hexesShownBySaving,
  needsConfirmationToSave,
  needsConfirmationToShow,
} from './newly-shown.ts'

const MIDDLE = { x: 50, y: 90 }
type ViewForReveal = Parameters<typeof countNewlyShown>[0]

const CHART = {
  width: 1120,
  height: 1200,
  grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5, pointy: false },
}
const VIEW = {
  chart: CHART,
  fog: 'veil',
  settings: { inKnownHexes: 'own-edition' },
  ownChart: null,
  known: { seen: hexesToRuns(hexesWithin(MIDDLE, 1)), visited: [], explored: [] },
} satisfies ViewForReveal

test('only hexes that players do not see yet are counted, each once', () => {
  const hexes = hexesWithin(MIDDLE, 2)
  expect(countNewlyShown(VIEW, [...hexes, ...hexes])).toBe(12)
})

test('hexes beside the sheet show nothing', () => {
  expect(countNewlyShown(VIEW, hexesWithin({ x: -60, y: 0 }, 3))).toBe(0)
})

test('without fog players see every hex as it is', () => {
  expect(countNewlyShown({ ...VIEW, fog: 'off' }, hexesOnSheet(CHART))).toBe(0)
})

test('without fog a survey shows known hexes anew', () => {
  const surveyed = { ...VIEW, fog: 'off', settings: { inKnownHexes: 'survey' } } as const
  const hidden = hexesOnSheet(CHART).length - 7
  expect(countNewlyShown(surveyed, hexesOnSheet(CHART))).toBe(hidden)
  const { grid } = CHART
  const ownChart = { gm: 'a', players: null, survey: null, grid }
  expect(countNewlyShown({ ...surveyed, ownChart }, hexesOnSheet(CHART))).toBe(0)
})

describe('R-FOG-4: what saving shows for the first time', () => {
  const all = hexesOnSheet(CHART).length
  const { grid } = CHART
  const own = { gm: 'gm', players: 'players', survey: 'third', grid }
  const saved = { fog: 'off', inKnownHexes: 'own-edition', ownChart: own } as const
  type Saved = Omit<ViewForReveal, 'settings'> & Parameters<typeof hexesShownBySaving>[1]
  const shown = (before: Partial<Saved>, after: Partial<Saved>) => {
    const { inKnownHexes, ...view } = { ...VIEW, ...saved, ...before }
    return hexesShownBySaving(
      { ...view, settings: { inKnownHexes } },
      { ...saved, ...before, ...after },
    )
  }

  test('the end of the fog shows the unknown hexes, another fog and no change nothing', () => {
    const hidden = { hexes: all - 7, showsGmImage: false }
    expect(shown({ fog: 'veil' }, { fog: 'off' })).toEqual(hidden)
    expect(shown({ fog: 'veil' }, { fog: 'veil-and-dim' }).hexes).toBe(0)
    expect(shown({}, {}).hexes).toBe(0)
  })

  test.each(['off', 'veil'] as const)('fog %s: a survey shows the known hexes anew', (fog) => {
    const before = { fog, inKnownHexes: 'survey' } as const
    expect(shown({ fog }, before)).toEqual({ hexes: 7, showsGmImage: false })
    expect(shown({ fog, ownChart: null }, before).hexes).toBe(7)
    expect(shown(before, { ownChart: { ...own, survey: 'another' } }).hexes).toBe(7)
    expect(shown(before, { inKnownHexes: 'own-edition' }).hexes).toBe(0)
    for (const survey of [null, 'players']) {
      expect(shown({ fog }, { ...before, ownChart: { ...own, survey } }).hexes).toBe(0)
    }
  })

  test('the GM’s image in place of the players’ own shows all that fog and survey leave of it', () => {
    const ownChart = { ...own, players: null }
    expect(shown({}, { ownChart })).toEqual({ hexes: all, showsGmImage: true })
    expect(shown({ fog: 'veil' }, { ownChart })).toEqual({ hexes: 7, showsGmImage: true })
    const surveyed = { inKnownHexes: 'survey' } as const
    expect(shown(surveyed, { ownChart })).toEqual({ hexes: all - 7, showsGmImage: true })
    expect(shown({ ...surveyed, fog: 'veil' }, { ownChart }).hexes).toBe(0)
    expect(needsConfirmationToSave({ hexes: 7, showsGmImage: true })).toBe(true)
    expect(needsConfirmationToSave({ hexes: 7, showsGmImage: false })).toBe(false)
  })

  test('players who saw the GM’s image see a new one of it unasked, as on a first map', () => {
    const ownChart = { ...own, players: null, survey: null }
    expect(shown({ ownChart }, { ownChart: { ...ownChart, gm: 'new' } }).hexes).toBe(0)
    expect(shown({ ownChart: null }, { ownChart }).hexes).toBe(0)
  })
})

test.each([
  [50, false],
  [51, true],
])('R-FOG-4: a reveal of %i hexes asks first: %s', (count, asks) => {
  expect(needsConfirmationToShow(count)).toBe(asks)
})
