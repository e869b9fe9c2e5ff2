import { expect, test } from 'vitest'
import { PANELS, screenOptions } from './screen-options.ts'

const ALL = { isClear: false, panels: PANELS, scale: 1, isStill: false }

test('R-SCREEN-6: without options there is everything, at its own size, on its own ground', () => {
  expect(screenOptions('')).toEqual(ALL)
})

test('R-SCREEN-6: a stream says all in the address', () => {
  expect(screenOptions('?background=none&panels=map,supplies&scale=1.5&motion=off')).toEqual({
    isClear: true,
    panels: ['map', 'supplies'],
    scale: 1.5,
    isStill: true,
  })
})

test.each([
  ['?background=red', ALL],
  ['?panels=', ALL],
  ['?panels=dice', ALL],
  ['?panels=supplies,dice', { ...ALL, panels: ['supplies'] }],
  ['?scale=abc', ALL],
  ['?scale=-2', ALL],
  ['?scale=0', ALL],
  ['?scale=99', { ...ALL, scale: 4 }],
  ['?scale=0.1', { ...ALL, scale: 0.5 }],
  ['?scale=Infinity', { ...ALL, scale: 4 }],
  ['?motion=on', ALL],
])('R-SCREEN-6: %s is understood as far as it goes', (search, expected) => {
  expect(screenOptions(search)).toEqual(expected)
})
