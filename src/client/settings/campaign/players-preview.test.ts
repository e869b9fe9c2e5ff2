import { expect, test } from 'vitest'
import type { GmView } from '#protocol/views.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { playersMapView } from './players-preview.tsx'

const site = (id: string, shown: string, x: number) => ({
  id,
  hex: { x, y: 0 },
  icon: 'camp',
  name: id,
  text: '',
  gmText: 'a secret',
  shown,
})
const view = {
  chart: { grid: { pointy: false } },
  map: { position: { x: 2, y: 0 } },
  believed: { x: 4, y: 0 },
  known: { seen: [[2, 0, 1]], visited: [[0, 0, 1]], explored: [] },
  trail: [{ day: 1, hex: { x: 2, y: 0 }, shown: { x: 4, y: 0 } }],
  sites: [
    site('a', 'always', 40),
    site('b', 'never', 0),
    site('c', 'seen', 2),
    site('d', 'visited', 2),
  ],
} as unknown as GmView

const withNumbersFor = (readers: (typeof STANDARD_SETTINGS)['numbering']['for']) => ({
  ...STANDARD_SETTINGS,
  numbering: { ...STANDARD_SETTINGS.numbering, for: readers },
})

test.each([
  ['true-hex', { x: 2, y: 0 }, 1],
  ['believed-hex', { x: 4, y: 0 }, 1],
  ['no-marker', null, 0],
] as const)(
  'the preview under %s has the marker and the trail that players get',
  (lost, party, trailLength) => {
    const playersView = playersMapView(view, { ...STANDARD_SETTINGS, lost })
    expect(playersView.party).toEqual(party)
    expect(playersView.trail).toHaveLength(trailLength)
    expect(playersView.trail.every(({ hex }) => hex.x === 4)).toBe(true)
  },
)

test('the preview has the numbers that are drawn for players, and no site that they are not shown', () => {
  expect(playersMapView(view, withNumbersFor('gm'))).toMatchObject({
    numbering: null,
    naming: null,
  })
  const pointy = { ...view, chart: { ...view.chart, grid: { ...view.chart.grid, pointy: true } } }
  expect(playersMapView(pointy, withNumbersFor('gm')).naming).toMatchObject({ pointy: true })
  expect(playersMapView(view, withNumbersFor('everyone'))).toMatchObject({
    numbering: { column: 1 },
  })
  const printed = playersMapView(view, withNumbersFor('printed'))
  expect([printed.numbering, printed.naming]).toMatchObject([null, { column: 1 }])
  expect(printed.sites.map(({ id }) => id)).toContain('a')
  expect(printed.sites.map(({ id }) => id)).not.toContain('b')
})
