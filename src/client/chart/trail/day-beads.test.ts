import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEAD_PX, dayBeads } from './day-beads.ts'

const grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
const window = { left: 0, top: 0, right: 1120, bottom: 1200 }
const scene = { grid, window, zoom: 4, obstacles: [] }

test('each day has one number, at the hex where it ended; the start has none', () => {
  const steps = [
    { day: 0, hex: { x: 0, y: 0 } },
    { day: 1, hex: { x: 0, y: 2 } },
    { day: 1, hex: { x: 0, y: 4 } },
    { day: 2, hex: { x: 0, y: 6 } },
  ]
  expect(dayBeads(steps, scene).map(({ day, at }) => ({ day, at }))).toEqual([
    { day: 2, at: { x: 96, y: 141 } },
    { day: 1, at: { x: 96, y: 128 } },
  ])
})

test('when hexes are small there are no numbers', () => {
  const steps = [{ day: 1, hex: { x: 0, y: 2 } }]
  expect(dayBeads(steps, { ...scene, zoom: 1 })).toEqual([])
})

test('a number that would lie under the marker or a sign stands at its rim', () => {
  const party = { x: 96, y: 115 }
  const beads = dayBeads([{ day: 7, hex: { x: 0, y: 2 } }], {
    ...scene,
    obstacles: [{ at: party, rim: 36 }],
  })
  const at = beads[0]?.at ?? party
  expect(Math.hypot(at.x - party.x, at.y - party.y) * scene.zoom).toBeCloseTo(36)
})

test('a number that leaves one sign does not come to lie under the next', () => {
  const sign = { x: 96, y: 115 }
  const obstacles = [
    { at: sign, rim: 23.5 },
    { at: { x: sign.x + 5, y: sign.y + 5 }, rim: 23.5 },
  ]
  const [bead] = dayBeads([{ day: 10, hex: { x: 0, y: 2 } }], { ...scene, obstacles })
  for (const { at } of obstacles) {
    const away = Math.hypot((bead?.at.x ?? 0) - at.x, (bead?.at.y ?? 0) - at.y) * scene.zoom
    expect(away, 'a number of two digits is broader').toBeGreaterThan(26.7)
  }
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
