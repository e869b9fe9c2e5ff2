import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin } from '../../../test/store/contract/play.ts'
import { MAX_DAY, MAX_KNOWN, MAX_TRAIL } from '../../protocol/limits.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { backupLimits } from './limits.ts'
import { refuseUnrestorable } from './refuse-unrestorable.ts'
import { stateBytes } from './write-backup.ts'

const HEX = { x: 0, y: 0 }

/** Of a campaign with so much. */
const askAfter = async ({ steps = 0, known = 0, day = 0 }): Promise<void> => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  const campaign = await begin(store)
  const trail = Array.from({ length: steps }, (_, day) => ({ day, hex: HEX, shown: HEX }))
  const hexes = Array.from({ length: known }, (_, at) => [`${2 * at},0`, 'seen'] as const)
  const mapState = { ...campaign.mapState, trail, known: new Map(hexes) }
  const travelled = { ...campaign, mapState, expedition: { ...campaign.expedition, day } }
  const writing = {
    campaign: travelled,
    name: '',
    images: [],
    days: [],
    checkAccess: async () => {},
  }
  const size = { state: await stateBytes(writing), bytes: 1e6 }
  return refuseUnrestorable(store, writing, size, backupLimits(1e9))
}

test.each([
  ['steps', MAX_TRAIL],
  ['known', MAX_KNOWN],
  ['day', MAX_DAY],
])(
  'a backup with more %s than a file may hold is refused; one less is given out',
  async (what, most) => {
    await expect(askAfter({ [what]: most })).resolves.toBeUndefined()
    await expect(askAfter({ [what]: most + 1 })).rejects.toMatchObject({ code: 'CAMPAIGN_FULL' })
  },
)
