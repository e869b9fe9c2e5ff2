import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin } from '../../../test/store/contract/play.ts'
import { MAX_TRAIL } from '../../protocol/backup.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { backupLimits } from './limits.ts'
import { refuseUnrestorable } from './refuse-unrestorable.ts'

const HEX = { x: 0, y: 0 }

/** Of a campaign with so many steps of trail. */
const askAfter = async (steps: number): Promise<void> => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  const campaign = await begin(store)
  const trail = Array.from({ length: steps }, (_, day) => ({ day, hex: HEX, shown: HEX }))
  const travelled = { ...campaign, mapState: { ...campaign.mapState, trail } }
  const writing = { campaign: travelled, name: '', images: [], checkAccess: async () => {} }
  return refuseUnrestorable(store, writing, 1e6, backupLimits(1e9))
}

test('a backup with a longer trail than a file may hold is refused; one step less is given out', async () => {
  await expect(askAfter(MAX_TRAIL)).resolves.toBeUndefined()
  await expect(askAfter(MAX_TRAIL + 1)).rejects.toMatchObject({ code: 'CAMPAIGN_FULL' })
})
