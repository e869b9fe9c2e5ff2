import { newState } from '#campaign/create-campaign.ts'
import { playerView } from '#campaign/views/player-view.ts'

/** The message of a view as large as real players', for the baselines. @param n day and food of the view */
export const sampleViewText = (n: number): string => {
  const start = newState()
  const state = { ...start, record: { ...start.record, food: n }, day: n }
  const view = playerView({ revisions: { epoch: 'q2M7vX0bT1s', full: n, public: n }, state })
  return JSON.stringify({ event: 'view', revision: view.revision, view })
}
