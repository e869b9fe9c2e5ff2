import { changeTo } from '../../src/campaign/execute.ts'
import type { Store } from '../../src/campaign/store.ts'
import { CAMPAIGN } from './live-support.ts'

/** Commits a change that players cannot see: the full revision grows, the public one stays. */
export const commitForGmOnly = async (store: Store): Promise<void> => {
  const base = await store.find(CAMPAIGN)
  if (!base) throw new Error('The campaign is missing')
  const outcome = await store.commit({ base, ...changeTo(base, { kind: 'save' }, base.state) })
  if (outcome !== 'committed') throw new Error('Another change was first')
}
