import { expect, test } from 'vitest'
import type { ChangeSummary } from '#protocol/views.ts'
import { startingRecord } from '#rules/record.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Command } from './command.ts'
import {
  continueLabel,
  longChangeName,
  sayDayEnded,
  sayRunEnded,
  shortChangeName,
} from './command-words.ts'

const HEX = { x: 40, y: 24 }
const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false } as const
const REST = { ...ORDER, direction: null, activity: 'rest' } as const
const DAY: Parameters<typeof sayDayEnded>[0] = {
  weather: 'Light',
  day: 12,
  direction: 1,
  map: startingRecord(HEX, 'Beach'),
  order: ORDER,
  way: [HEX],
}

test.each<[string, Partial<typeof DAY>, string]>([
  ['of one hex', {}, 'Day 12 ended. Moved north. Rain: Light.'],
  ['of several', { way: [HEX, HEX, HEX] }, 'Day 12 ended. Moved north, 3 hexes. Rain: Light.'],
  ['of none', { way: [] }, 'Day 12 ended. Got no further. Rain: Light.'],
  [
    'of a storm',
    { direction: null, way: [], map: { ...DAY.map, rain: 'Heavy' }, weather: 'Storm' },
    'Day 12 ended. The weather kept the party where it is. Rain: Heavy, Storm.',
  ],
  ['of rest', { direction: null, way: [], order: REST }, 'Day 12 ended. Rested. Rain: Light.'],
  [
    'of foraging',
    { direction: null, way: [], order: { ...REST, activity: 'forage' } },
    'Day 12 ended. Foraged. Rain: Light.',
  ],
])('R-REST-1, R-MOV-5: how a day ended is said: one %s', (_, changes, said) => {
  expect(sayDayEnded({ ...DAY, ...changes })).toBe(said)
})

test.each<[Command, string]>([
  [{ kind: 'day', order: ORDER }, 'End the day north'],
  [{ kind: 'day', order: REST }, 'End the day of rest'],
  [{ kind: 'day', order: { ...REST, activity: 'forage' } }, 'End the day of foraging'],
])('an order is named by what the day is spent on: %j', (command, goOn) => {
  expect(continueLabel(command, false)).toBe(goOn)
})

test('R-GRID-11: a day on a pointy map is named by its compass', () => {
  expect(continueLabel({ kind: 'day', order: ORDER }, true)).toBe('End the day east')
  expect(sayDayEnded({ ...DAY, pointy: true })).toContain('Moved east')
})

test.each([
  ['days', { ointment: 5 }, 3, 'Stopped after 1 day; ointment for 1 day.'],
  ['days', { food: 12, ointment: 12, water: 24 }, 3, 'Stopped after 1 day.'],
  [
    'supplies',
    { water: 7, food: 0 },
    3,
    'Stopped after 1 day; water for less than a day, no food.',
  ],
  ['supplies', { food: 16 }, 5, 'Stopped after 1 day; food for 4 days.'],
  ['lost', {}, 3, 'Stopped after 1 day: lost.'],
  ['arrived', {}, 3, 'Arrived after 1 day.'],
] as const)(
  'R-SUP-5, R-RUN-3: stopped by %s with %j: says why, and which store is low',
  (stopped, stores, under, said) => {
    const map = { ...DAY.map, partyMembers: 4, food: 99, water: 99, ointment: 99, ...stores }
    expect(sayRunEnded({ days: [{ map }], stopped }, STANDARD_RULES.needs, under)).toBe(said)
  },
)

test.each<[ChangeSummary, string, string?]>([
  [{ kind: 'day', day: 1_200 }, 'day 1,200'],
  [{ kind: 'day', day: 5, days: { first: 5, last: 9 } }, 'days 5 to 9'],
  [{ kind: 'save', day: null, days: { first: 998, last: 1_002 } }, 'days 998 to 1,002'],
  [{ kind: 'day', day: 5, days: { first: 5, last: 5 } }, 'day 5'],
  [{ kind: 'settings', day: null, settings: ['fog'] }, 'fog', 'a change of settings: fog'],
  [
    { kind: 'settings', day: null, settings: ['fog', 'lost'] },
    'settings',
    'a change of settings: fog, lost party',
  ],
] as const)(
  'R-UNDO-8: undo and redo name what they take back: %o',
  (summary, short, long = short) => {
    expect(shortChangeName(summary)).toBe(short)
    expect(longChangeName(summary)).toBe(long)
  },
)
