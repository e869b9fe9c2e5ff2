import { expect, test } from 'vitest'
import { alertSentence } from './alerts.ts'
import type { TravelEvent } from './travel-day.ts'

const CASES: readonly (readonly [string, TravelEvent])[] = [
  ['Encounter at Morning: Giant Apes', { kind: 'encounter', time: 'morning', name: 'Giant Apes' }],
  ['Encounter at Afternoon: A cache', { kind: 'encounter', time: 'afternoon', name: 'A cache' }],
  ['Encounter at Evening: Zombies', { kind: 'encounter', time: 'evening', name: 'Zombies' }],
  ['Encounter at Dead of night: Bats', { kind: 'encounter', time: 'dead of night', name: 'Bats' }],
  ['Encounter at Öde Stunde: Bats', { kind: 'encounter', time: 'öde Stunde', name: 'Bats' }],
  ['1 player(s) have no insect repellant!', { kind: 'shortfall', supply: 'ointment', players: 1 }],
  ['3 player(s) have not enough water!', { kind: 'shortfall', supply: 'water', players: 3 }],
  ['100 player(s) have not enough food!', { kind: 'shortfall', supply: 'food', players: 100 }],
  [
    'Navigation failed and the players are lost! They moved 3 (south-east)',
    { kind: 'lost', heading: 3 },
  ],
]

const FORAGING: readonly (readonly [string, TravelEvent])[] = [
  ['Foraging found nothing.', { kind: 'forage', rations: 0, gallons: 0 }],
  [
    'Foraging brought 3 ration(s) and 0 gallon(s) of water.',
    { kind: 'forage', rations: 3, gallons: 0 },
  ],
]

test('R-GRID-11: a lost party of a pointy map went as that is drawn', () => {
  expect(alertSentence({ kind: 'lost', heading: 5 }, true)).toMatch(/They moved 5 \(north-west\)$/)
})

test.each(FORAGING)('R-ALERT-1: “%s”', (sentence, event) => {
  expect(alertSentence(event)).toBe(sentence)
})

test('R-QUANT-2: dice of an encounter that were rolled stand behind its name', () => {
  const quantities = [
    { dice: '2d6', total: 7 },
    { dice: '1d4+1', total: 3 },
  ]
  const encounter = { kind: 'encounter', time: 'dusk', name: '2d6 crabs, 1d4+1 gulls' } as const
  expect(alertSentence({ ...encounter, quantities })).toBe(
    'Encounter at Dusk: 2d6 crabs, 1d4+1 gulls (2d6 = 7, 1d4+1 = 3)',
  )
  expect(alertSentence({ ...encounter, quantities: [] })).toBe(
    'Encounter at Dusk: 2d6 crabs, 1d4+1 gulls',
  )
})

test.each(CASES)('R-ALERT-1: “%s”', (sentence, event) => {
  expect(alertSentence(event)).toBe(sentence)
})
