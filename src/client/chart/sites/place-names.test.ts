import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameBox, placeNames, shortName } from './place-names.ts'

const window = { left: 0, top: 0, right: 300, bottom: 300 }
const scene = { zoom: 2, window, signPx: 26, obstacles: [] }
const sign = (key: string, x: number, y: number, name = 'The Sunken Gate') => ({
  key,
  name,
  at: { x, y },
})

test('a name is written below its sign, and beside it where that is taken', () => {
  expect(placeNames([sign('a', 100, 100)], scene)).toEqual(new Map([['a', 'below']]))
  const close = [sign('a', 100, 100), sign('b', 100, 114)]
  expect(placeNames(close, scene).get('a')).not.toBe('below')
})

test('the party is never written over', () => {
  const party = { at: { x: 100, y: 115 }, width: 50, height: 50 }
  const names = placeNames([sign('a', 100, 100)], { ...scene, obstacles: [party] })
  expect(names.get('a')).not.toBe('below')
})

test('of any signs, no name covers another name', () => {
  const signs = fc.uniqueArray(
    fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) }),
    { maxLength: 80, selector: ({ x, y }) => `${x},${y}` },
  )
  fc.assert(
    fc.property(signs, (places) => {
      const all = places.map(({ x, y }, index) => sign(String(index), x, y, `Site ${index}`))
      const placed = placeNames(all, scene)
      const boxes = all.flatMap((one) => {
        const side = placed.get(one.key)
        return side ? [nameBox(one, side, scene)] : []
      })
      boxes.forEach((a, index) => {
        for (const b of boxes.slice(index + 1))
          expect(Math.abs(a.x - b.x) >= a.w + b.w || Math.abs(a.y - b.y) >= a.h + b.h).toBe(true)
      })
    }),
  )
})

test('a name is not begun that the edge of the window would cut', () => {
  expect(placeNames([sign('a', 4, 100)], scene).get('a')).toBe('right')
  expect(placeNames([sign('a', 296, 100)], scene).get('a')).toBe('left')
})

test('a long name is cut', () => {
  expect(shortName('Camp Vengeance')).toBe('Camp Vengeance')
  expect(shortName('The Heart of Ubtao, which floats above the trees')).toBe(
    'The Heart of Ubtao, which…',
  )
})
