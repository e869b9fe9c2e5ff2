import { expect, test } from 'vitest'
import type { PlayerView } from '#protocol/views.ts'
import { startingRecord } from '#rules/record.ts'
import { newsOf } from './news.ts'

const view = (day: number, change: Partial<PlayerView['map']> = {}): PlayerView => ({
  revision: 'e-0',
  day,
  map: { ...startingRecord({ x: 40, y: 24 }, 'Beach'), ...change },
  chart: {
    width: 1120,
    height: 1200,
    grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5, pointy: false },
    image: { path: 'players', width: 2240, height: 2400, veiled: false },
    survey: null,
  },
  needs: { ointment: 1, water: 2, food: 1 },
  weather: null,
  surroundings: { here: 'Beach', neighbours: ['', '', '', '', '', ''] },
  labels: [],
  handout: null,
  fog: 'off',
  known: null,
  trail: [],
  sites: [],
  numbering: null,
  naming: null,
  journal: null,
})

const found = (of: PlayerView): PlayerView => ({
  ...of,
  sites: [{ id: 'a', hex: { x: 0, y: 0 }, icon: 'ruin', name: 'The Sunken Gate', text: '' }],
})

test.each([
  {
    promise: 'an ended day is told with its rain and stores',
    after: view(1, { rain: 'Heavy', food: 36 }),
    said: 'Day 1 has ended. Heavy rain. 36 rations, 80 gallons, 40 applications.',
  },
  {
    promise: 'R-WEATHER-3: weather whose name says more than the rain is told',
    after: { ...view(1, { rain: 'Heavy' }), weather: 'Storm' },
    said: 'Day 1 has ended. Heavy rain, Storm. 40 rations, 80 gallons, 40 applications.',
  },
  {
    promise: 'a day taken back is told',
    before: view(2),
    after: view(1),
    said: 'Back to day 1. 40 rations, 80 gallons, 40 applications.',
  },
  {
    promise: 'a saved change is told',
    after: view(0, { food: 1000 }),
    said: 'The game master made a change. 1,000 rations, 80 gallons, 40 applications.',
  },
  {
    promise: 'a site that players are shown now is told by its name',
    after: found(view(0)),
    said: 'On the map now: The Sunken Gate.',
  },
  {
    promise: 'what a day brought to light is told with the day',
    after: found(view(1)),
    said: 'Day 1 has ended. Light rain. 40 rations, 80 gallons, 40 applications. On the map now: The Sunken Gate.',
  },
  { promise: 'nothing is said of a view that shows the same', after: view(0), said: null },
])('$promise', ({ before = view(0), after, said }) => {
  expect(newsOf(before, after)).toBe(said)
})
