import { expect, test } from 'vitest'
import { newState } from '../create-campaign.ts'
import type { State } from '../state.ts'
import { refuseState } from './check-state.ts'
import { UnusableBackup } from './unusable.ts'

const CHART = {
  gm: { image: 'gmgmgmgm', width: 600, height: 400 },
  players: null,
  survey: null,
  grid: { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17.5 },
}

const faultOf = (more: object): string | undefined => {
  const state = { ...newState(), chart: { ...CHART, ...more } }
  try {
    refuseState(state as State, [])
    return undefined
  } catch (error) {
    if (error instanceof UnusableBackup) return error.cause
    throw error
  }
}

test.each([
  {},
  { grid: { ...CHART.grid, pointy: true } },
  { angle: -15, straight: ['players', 'survey'] },
])('R-GRID-11, R-GRID-12: a file may have a chart with %o', (more) => {
  expect(faultOf(more)).toBeUndefined()
})

test.each([
  ['chart.grid.pointy', { grid: { ...CHART.grid, pointy: 1 } }],
  ['chart.grid.angle', { grid: { ...CHART.grid, angle: 1 } }],
  ['chart.angle', { angle: 15.5 }],
  ['chart.angle', { angle: '3' }],
  ['chart.straight', { straight: ['gm'] }],
  ['chart.straight', { straight: ['players', 'players'] }],
  ['chart.straight', { straight: 'players' }],
])('R-GRID-11, R-GRID-12: a file with junk in %s is refused by that field', (field, more) => {
  expect(faultOf(more)?.replaceAll('/', '.')).toContain(field)
})
