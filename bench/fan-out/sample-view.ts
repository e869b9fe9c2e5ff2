import { EMPTY_ATLAS } from '../../src/campaign/atlas.ts'
import { newExpedition } from '../../src/campaign/create-campaign.ts'
import { playerView } from '../../src/campaign/player-view.ts'
import { atlasAfterTravel } from '../../src/campaign/travel-marks.ts'
import type { PlayerView } from '../../src/protocol/views.ts'

/** As large as a real players' view, for the baselines. */
export const sampleView = (n: number): PlayerView => {
  const start = newExpedition()
  const expedition = { ...start, map: { ...start.map, food: n }, day: n }
  const atlas = atlasAfterTravel({ expedition, atlas: EMPTY_ATLAS })
  const revisions = { epoch: 'q2M7vX0bT1s', full: n, public: n }
  return playerView({ id: 'home', revisions, expedition, atlas })
}

/** As a message. */
export const sampleViewText = (n: number): string => {
  const view = sampleView(n)
  return JSON.stringify({ event: 'view', revision: view.revision, view })
}
