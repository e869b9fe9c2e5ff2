import { expect, test } from 'vitest'
import { groupSites, moveSitesOffMarker } from './site-marks.tsx'

const grid = { left: 0, top: 0, columnSpacing: 11, rowSpacing: 6 }
const site = { id: 'a', icon: 'ruin', name: 'Gate', text: '' } as const

test('a site in the party’s hex stands clear of the marker at every zoom, others where they are', () => {
  const groups = groupSites(grid, [
    { ...site, hex: { x: 0, y: 0 } },
    { ...site, hex: { x: 2, y: 0 } },
  ])
  const party = { x: 0, y: 0 }
  for (const zoom of [0.5, 2, 8]) {
    const [here, other] = moveSitesOffMarker(groups, party, zoom)
    const distance = Math.hypot(here?.at.x ?? 0, here?.at.y ?? 0) * zoom
    // Half the marker at its largest, and half a sign.
    expect(distance).toBeGreaterThan(60 / 2 + 28 / 2)
    expect(other).toBe(groups[1])
  }
  expect(moveSitesOffMarker(groups, null, 2)).toBe(groups)
})
