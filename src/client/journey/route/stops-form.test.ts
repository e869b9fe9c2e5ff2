import { expect, test } from 'vitest'
import { FIRST_STOPS, readStops, sayStops, stopsOf, untilOf } from './stops-form.ts'

const NOTHING = { ...FIRST_STOPS, encounter: false, lost: false, supplies: false, terrain: false }

test('R-PLAN-1: what ends a run is kept as it was ticked', () => {
  const form = { ...NOTHING, rain: true, days: '7' }
  expect(stopsOf(untilOf(form), 'suggest')).toEqual(form)
  expect(stopsOf({}, 'suggest')).toEqual(NOTHING)
  expect(stopsOf(null, 'suggest')).toEqual(FIRST_STOPS)
  expect(untilOf({ ...form, days: '' }), 'while a number is none').toBeNull()
})

test('R-LAND-2: new terrain is ticked from the start unless the days take it', () => {
  expect(stopsOf(null, 'suggest').terrain).toBe(true)
  expect(stopsOf(null, 'take')).toEqual({ ...FIRST_STOPS, terrain: false })
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
])('a number that is none sends nothing: $form', ({ form }) => {
  expect(readStops({ ...FIRST_STOPS, ...form })).toBeNull()
})

test('the reasons are told in one line', () => {
  expect(sayStops(FIRST_STOPS)).toBe(
    'Stops for an encounter, getting lost, stores under 2 days, new terrain, or after 10 days',
  )
  expect(sayStops({ ...NOTHING, days: '1' })).toBe('Stops after 1 day')
})
