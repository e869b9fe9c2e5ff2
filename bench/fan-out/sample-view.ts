import { newState } from '../../src/campaign/create-campaign.ts'
import { playerView } from '../../src/campaign/player-view.ts'
import type { PlayerView } from '../../src/protocol/views.ts'

/** As large as a real players' view, for the baselines. */
export const sampleView = (n: number): PlayerView => {
  const start = newState()
  const state = { ...start, record: { ...start.record, food: n }, day: n }
  const revisions = { epoch: 'q2M7vX0bT1s', full: n, public: n }
  return playerView({ revisions, state })
}

/** As a message. */
export const sampleViewText = (n: number): string => {
  const view = sampleView(n)
  return JSON.stringify({ event: 'view', revision: view.revision, view })
}
