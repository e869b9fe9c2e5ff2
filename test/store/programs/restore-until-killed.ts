import { writeSync } from 'node:fs'
import { newState } from '../../../src/campaign/create-campaign.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { allChanges, begin, player } from '../contract/play.ts'

// Ends a day in the folder it is given, then writes a history without an end. Says
// `restoring <changes>` now and then for what was read of it.
const CHANGES_A_WORD = 500
const [dataDir = ''] = process.argv.slice(2)

const store = await openSqliteStore({ dataDir })
await begin(store)
await player(store).endDay()
const [day] = await allChanges(store)
if (!day) throw new Error('no day')

async function* changes() {
  for (let seq = 1; day; seq += 1) {
    yield { ...day, seq }
    if (seq % CHANGES_A_WORD === 0) writeSync(1, `restoring ${seq}\n`)
  }
}

await store.writeHistory({ start: newState(), changes: changes() })
