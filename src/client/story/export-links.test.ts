import { expect, test } from 'vitest'
import { exportPath } from './export-links.tsx'

test('R-OUT-1: the addresses of the GM’s and the players’ exports, of all days or a session', () => {
  expect(exportPath('home', { format: 'csv', as: 'gm', session: null })).toBe(
    '/api/campaigns/home/days/export?format=csv',
  )
  expect(exportPath('a b', { format: 'json', as: 'player', session: 'Session 7 & 8' })).toBe(
    '/api/campaigns/a%20b/journal/export?format=json&session=Session+7+%26+8&as=player',
  )
})
