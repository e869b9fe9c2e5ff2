import { newExpedition } from '../../src/campaign/create-campaign.ts'
import { EMPTY_MAP_STATE } from '../../src/campaign/map-state.ts'
import { playerView } from '../../src/campaign/player-view.ts'
import { mapStateAfterTravel } from '../../src/campaign/travel-marks.ts'
import type { PlayerView } from '../../src/protocol/views.ts'

/** As large as a real players' view, for the baselines. */
export const sampleView = (n: number): PlayerView => {
  const start = newExpedition()
  const expedition = { ...start, map: { ...start.map, food: n }, day: n }
  const mapState = mapStateAfterTravel({ expedition, mapState: EMPTY_MAP_STATE })
  const revisions = { epoch: 'q2M7vX0bT1s', full: n, public: n }
  return playerView({ id: 'home', revisions, expedition, mapState })
}

/** As a message. */
export const sampleViewText = (n: number): string => {
  const view = sampleView(n)
  return JSON.stringify({ event: 'view', revision: view.revision, view })
}
