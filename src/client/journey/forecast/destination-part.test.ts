import { expect, test } from 'vitest'
import { readDestination, waypointsTo, writeDestination } from './destination-part.tsx'

test.each(['route', { x: -3, y: 5 }, { x: 0, y: 0 }] as const)('R-CAST-1: %o is kept', (to) => {
  expect(readDestination(writeDestination(to))).toEqual(to)
})

test.each([null, '', '1', '1,2', '1,x', '20000,0', '{}'])(
  'R-CAST-1: %j is no destination',
  (text) => {
    expect(readDestination(text)).toBeNull()
  },
)

test('R-CAST-1: the journey goes along the route, or straight to a hex', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 0, y: 4 },
  ]
  expect(waypointsTo('route', route)).toBe(route)
  expect(waypointsTo({ x: 2, y: 2 }, route)).toEqual([{ x: 2, y: 2 }])
  expect(waypointsTo(null, route)).toEqual([])
})
