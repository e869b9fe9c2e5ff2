import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fullRevision } from '#campaign/campaign.ts'
import { endDay } from '#campaign/days/end-day.ts'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { begin, current, HOME } from '../contract/play.ts'

// Ends days in the folder it is given until somebody kills it. Says `ended <days>` for each that
// the store acknowledged, and `refused` for each that it did not.
const [dataDir = ''] = process.argv.slice(2)
const say = (words: string): unknown => writeSync(1, `${words}\n`)
const order = { direction: 3, pace: 'fast', canoe: false, manual: false } as const
const dice: Dice = (_, sides) => 1 + Math.floor(Math.random() * sides)

const store = await openSqliteStore({ dataDir })
await begin(store)
// Node writes down what it compiled at the end of a process, which this one does not live to see.
flushCompileCache()
for (;;) {
  const { revisions } = await current(store)
  const revision = fullRevision(revisions)
  const idempotency = { key: revision, fingerprint: 'f' }
  try {
    const { day } = await endDay({ store, dice }, { campaign: HOME, revision, order, idempotency })
    say(`ended ${day}`)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    say('refused')
  }
  await new Promise((resolve) => setImmediate(resolve))
}
