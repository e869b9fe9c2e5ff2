import { expect, test } from 'vitest'
import { DEFAULT_STOPS, plannedStopsOf, readStops, sayStops, stopsFormOf } from './stops-form.ts'

const NOTHING = { ...DEFAULT_STOPS, encounter: false, lost: false, supplies: false, terrain: false }

test('R-PLAN-1: the plan stores the reasons to stop as they were ticked', () => {
  const form = { ...NOTHING, rain: true, days: '7' }
  expect(stopsFormOf(plannedStopsOf(form), 'suggest')).toEqual(form)
  expect(stopsFormOf({}, 'suggest')).toEqual(NOTHING)
  expect(stopsFormOf(null, 'suggest')).toEqual(DEFAULT_STOPS)
  expect(plannedStopsOf({ ...form, days: '' }), 'while a number is none').toBeNull()
})

test('R-LAND-2: new terrain is ticked at first, unless days take the map’s terrain', () => {
  expect(stopsFormOf(null, 'suggest').terrain).toBe(true)
  expect(stopsFormOf(null, 'take')).toEqual({ ...DEFAULT_STOPS, terrain: false })
})

test('a reason that is not ticked ends no run', () => {
  expect(readStops({ ...NOTHING, rain: true })).toEqual({
    days: 10,
    until: { encounter: false, lost: false, supplies: null, rain: true, terrain: false },
  })
})

test.each([
  { form: { days: '0' } },
  { form: { days: '61' } },
  { form: { days: '' } },
  { form: { supplyDays: 'two' } },
])('a field that is no valid number makes no request: $form', ({ form }) => {
  expect(readStops({ ...DEFAULT_STOPS, ...form })).toBeNull()
})

test('one sentence names the reasons', () => {
  expect(sayStops(DEFAULT_STOPS)).toBe(
    'Stops for an encounter, getting lost, stores under 2 days, new terrain, or after 10 days',
  )
  expect(sayStops({ ...NOTHING, days: '1' })).toBe('Stops after 1 day')
})
