import { expect, test } from 'vitest'
import { waypointsTo } from './destination-part.tsx'

test('R-CAST-1: the journey goes along the route, or straight to a hex', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 0, y: 4 },
  ]
  expect(waypointsTo('route', route)).toBe(route)
  expect(waypointsTo({ x: 2, y: 2 }, route)).toEqual([{ x: 2, y: 2 }])
  expect(waypointsTo(null, route)).toEqual([])
})
