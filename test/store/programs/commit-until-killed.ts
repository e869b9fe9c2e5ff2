import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fullRevision } from '#campaign/campaign.ts'
import { endDay } from '#campaign/days/end-day.ts'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { begin, current, HOME } from '../contract/play.ts'

// Ends days in the given folder until it is killed. Prints `ended <days>` for each day that
// the store acknowledged, and `refused` for each that it did not acknowledge.
const [dataDir = ''] = process.argv.slice(2)
const print = (line: string): unknown => writeSync(1, `${line}\n`)
const order = { direction: 3, pace: 'fast', canoe: false, manual: false } as const
const dice: Dice = (_, sides) => 1 + Math.floor(Math.random() * sides)

const store = await openSqliteStore({ dataDir })
await begin(store)
// Node writes its compile cache at the end of a process, which this killed process never reaches.
flushCompileCache()
for (;;) {
  const { revisions } = await current(store)
  const revision = fullRevision(revisions)
  const idempotency = { key: revision, fingerprint: 'f' }
  try {
    const { day } = await endDay({ store, dice }, { campaign: HOME, revision, order, idempotency })
    print(`ended ${day}`)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    print('refused')
  }
  await new Promise((resolve) => setImmediate(resolve))
}
