import { writeSync } from 'node:fs'
import { fullRevision } from '../../../src/campaign/campaign.ts'
import { EMPTY_MAP_STATE } from '../../../src/campaign/map-state.ts'
import { restoreBackup } from '../../../src/campaign/restore-backup.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, HOME, player } from '../contract/play.ts'

// Ends a day in the folder it is given, then restores a journal without an end in its place. Says
// `restoring <days>` now and then for what was read of it.
const DAYS_A_WORD = 500
const [dataDir = ''] = process.argv.slice(2)

const store = await openSqliteStore({ dataDir })
await begin(store)
await player(store).endDay()
const [day] = await store.listChanges(HOME, { after: 0, upTo: 1, limit: 1 })
if (!day) throw new Error('no day')

async function* days() {
  for (let count = 1; day; count += 1) {
    yield day
    if (count % DAYS_A_WORD === 0) writeSync(1, `restoring ${count}\n`)
  }
}

const { expedition, revisions } = await current(store)
const journal = { count: Number.MAX_SAFE_INTEGER / 2, all: days }
const prepare = async () => ({ expedition, mapState: EMPTY_MAP_STATE, images: [], journal })
const request = { campaign: HOME, revision: fullRevision(revisions), epoch: 'restored', prepare }
await restoreBackup(store, request)
