import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexAt, hexCentre } from '#shared/grid.ts'
import { BEAD_PX, dayBeads } from './trail.tsx'

const grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
const window = { left: 0, top: 0, right: 1120, bottom: 1200 }
const scene = { grid, window, zoom: 4, daysShown: 'all', obstacles: [] } as const

test('a number that would lie under the marker or a sign stands at its rim, in its own hex', () => {
  const party = { x: 96, y: 115 }
  const beads = dayBeads([{ day: 7, hex: { x: 0, y: 2 } }], {
    ...scene,
    zoom: 6,
    obstacles: [{ at: party, radius: 36 }],
  })
  const at = beads[0]?.at ?? party
  expect(Math.hypot(at.x - party.x, at.y - party.y) * 6).toBeCloseTo(36)
  expect(hexAt(grid, at)).toEqual({ x: 0, y: 2 })
})

test('no number stands in a hex where its day did not end: the marker is the last day’s own', () => {
  const walk = Array.from({ length: 12 }, (_, day) => ({ day, hex: { x: 0, y: 2 * day } }))
  const party = hexCentre(grid, { x: 0, y: 22 })
  const beads = dayBeads(walk, { ...scene, zoom: 2, obstacles: [{ at: party, radius: 36 }] })
  expect(beads.map(({ day }) => day)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  for (const { day, at } of beads) expect(hexAt(grid, at)).toEqual({ x: 0, y: 2 * day })
})

test('all days are shown, the last ten or none; the last ten in full ink, older ones fade', () => {
  const walk = Array.from({ length: 121 }, (_, day) => ({ day, hex: { x: day, y: day % 2 } }))
  const wide = { ...scene, window: { ...window, right: 2000 } }
  const all = dayBeads(walk, wide)
  expect(all).toHaveLength(120)
  const opacities = all.map(({ opacity }) => opacity)
  expect(opacities.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  expect(opacities.at(-1)).toBe(0.55)
  const lastTen = dayBeads(walk, { ...wide, daysShown: 'lastTen' })
  expect(lastTen.map(({ day }) => day)).toEqual([120, 119, 118, 117, 116, 115, 114, 113, 112, 111])
  expect(dayBeads(walk, { ...wide, daysShown: 'none' })).toEqual([])
})

test('no number lies over another, and none beyond the window', () => {
  const steps = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      hex: fc
        .record({ x: fc.integer({ min: -9, max: 30 }), half: fc.integer({ min: -9, max: 30 }) })
        .map(({ x, half }) => ({ x, y: 2 * half + (((x % 2) + 2) % 2) })),
    }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(steps, fc.double({ min: 1.6, max: 6, noNaN: true }), (walk, zoom) => {
      const byDay = walk.toSorted((a, b) => a.day - b.day)
      const beads = dayBeads(byDay, { ...scene, zoom })
      beads.forEach((a, index) => {
        for (const b of beads.slice(index + 1)) {
          const across = Math.abs(a.at.x - b.at.x) * zoom
          const down = Math.abs(a.at.y - b.at.y) * zoom
          expect(across >= (a.width + b.width) / 2 || down >= BEAD_PX).toBe(true)
        }
      })
    }),
  )
})
