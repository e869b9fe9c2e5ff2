import { playerView } from '../../src/campaign/views.ts'
import { PORT, PORT_TERRAIN } from '../../src/content/chart/quatara.ts'
import { startingRecord } from '../../src/rules/record.ts'

/** The text of a players' view message, as big as the real ones, for the baselines. */
export const sampleViewText = (n: number): string => {
  const map = { ...startingRecord(PORT, PORT_TERRAIN), food: n }
  const revisions = { epoch: 'q2M7vX0bT1s', full: n, public: n }
  const view = playerView({ id: 'home', revisions, expedition: { map, day: n } })
  return JSON.stringify({ event: 'view', revision: view.revision, view })
}
