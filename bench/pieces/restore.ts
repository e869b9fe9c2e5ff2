import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordedChange } from '../../src/campaign/campaign.ts'
import { MAX_DAYS } from '../../src/rules/bounds.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { begin, HOME, player } from '../../test/store/contract/play.ts'

/** An embedded store with a GM who writes without a pause. */
export const waitForRestores = async (): Promise<{
  /** The longest write while 5,000 days of another campaign are restored, in ms. */
  restoring: () => Promise<number>
  /** The longest of as many writes in quiet, in ms. */
  alone: () => Promise<number>
  stop: () => Promise<void>
}> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'overland-bench-'))
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  const gm = player(store)
  await gm.endDay()
  const [day] = await store.listChanges(HOME, { after: 0, upTo: 1, limit: 1 })
  if (!day) throw new Error('There is no day')
  async function* days(one: RecordedChange) {
    for (let seq = 1; seq <= MAX_DAYS; seq += 1) yield { ...one, seq }
  }

  let food = 0
  const write = async (): Promise<number> => {
    food = (food + 1) % 90
    const begun = performance.now()
    await gm.saveFood(food)
    return performance.now() - begun
  }
  let writes = 1
  const restoring = async () => {
    let isOver = false
    const staging = store.stage(days(day)).finally(() => {
      isOver = true
    })
    const waits: number[] = []
    while (!isOver) {
      waits.push(await write())
      await nextTurn()
    }
    writes = waits.length
    await store.unstage(await staging)
    return Math.max(...waits)
  }
  const alone = async () => {
    const waits: number[] = []
    for (let index = 0; index < writes; index += 1) {
      waits.push(await write())
      await nextTurn()
    }
    return Math.max(...waits)
  }
  const stop = async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
  return { restoring, alone, stop }
}
