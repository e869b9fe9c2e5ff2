import { expect, test } from 'vitest'
import { newState } from '../create-campaign.ts'
import type { State } from '../state.ts'
import { refuseState } from './check-state.ts'
import { UnusableBackup } from './unusable.ts'

const CHART = {
  gm: { image: 'gmgmgmgm', width: 600, height: 400 },
  players: null,
  survey: null,
  grid: { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17.5, pointy: true },
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

test('R-GRID-11: a file may have a chart', () => {
  expect(faultOf({})).toBeUndefined()
})

test('R-GRID-11: a file with junk in a chart’s grid is refused by that field', () => {
  const fault = faultOf({ grid: { ...CHART.grid, pointy: 1 } })
  expect(fault?.replaceAll('/', '.')).toContain('chart.grid.pointy')
})
