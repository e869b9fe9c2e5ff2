import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { openStore } from '../../../test/support/open-campaign.ts'
import { StoreUnavailable } from '../../campaign/store.ts'
import { SHARES } from '../shares/limits.ts'
import { createWrongKeyCounts } from './wrong-key-counts.ts'

const { addresses, ofOne } = SHARES.memory.countedWrongKeys
const HOUR_MS = 3_600_000

/** Of today, because entries older than 90 days are deleted. */
const clockOfToday = () => {
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const clock = manualClock()
  return { ...clock, now: () => start + clock.elapsed() }
}

const begin = async () => {
  const store = await openStore()
  const clock = clockOfToday()
  const stopping = new AbortController()
  let writes = 0
  let failure: Error | undefined
  const disturbed = {
    noteAudit: async (...given: Parameters<typeof store.noteAudit>) => {
      writes += 1
      if (failure) throw failure
      await store.noteAudit(...given)
    },
  }
  const counts = createWrongKeyCounts(disturbed, clock, stopping.signal)
  const told = async () => {
    const entries = await store.listAudit({ limit: 5_000 })
    return entries.map(({ from, times }) => [from, times] as const)
  }
  return {
    ...{ counts, clock, stopping, told },
    writes: () => writes,
    fail: (error: Error | undefined) => {
      failure = error
    },
  }
}

test('a flood of wrong keys from one address costs one write a minute, and one entry an hour', async () => {
  const { counts, clock, told, writes } = await begin()
  for (let second = 0; second < 180; second += 1) {
    for (let n = 0; n < 20; n += 1) counts.count('home', '192.0.2.7')
    await clock.advance(1_000)
  }
  expect(writes()).toBeLessThanOrEqual(3)
  await counts.write()
  expect(await told()).toEqual([['192.0.2.7', 3_600]])
  await clock.advance(HOUR_MS)
  counts.count('home', '192.0.2.7')
  await counts.write()
  expect(await told()).toEqual([
    ['192.0.2.7', 1],
    ['192.0.2.7', 3_600],
  ])
})

test('nobody waits: a wrong key alone is written within a minute', async () => {
  const { counts, clock, told, writes } = await begin()
  counts.count(null, '2001:db8:1:2::9')
  expect(writes()).toBe(0)
  await clock.advance(60_000)
  await expect.poll(told).toEqual([['2001:db8:1:2::/64', 1]])
})

test('those who change addresses are named up to a number, and then counted together', async () => {
  const { counts, told } = await begin()
  for (let n = 0; n < 100; n += 1) counts.count('home', `192.0.2.${n}`)
  counts.count('home', '192.0.2.0')
  counts.count('other', '192.0.2.99')
  await counts.write()
  const found = await told()
  expect(found).toHaveLength(ofOne + 2)
  expect(found).toContainEqual([null, 100 - ofOne])
  expect(found).toContainEqual(['192.0.2.0', 2])
  expect(found).toContainEqual(['192.0.2.99', 1])
  for (let campaign = 0; campaign < 100; campaign += 1)
    for (let n = 0; n < ofOne; n += 1)
      counts.count(`campaign ${campaign}`, `198.51.${campaign}.${n}`)
  await counts.write()
  const named = (await told()).filter(([from]) => from !== null)
  expect(named).toHaveLength(addresses)
})

test.each([new StoreUnavailable('down'), new Error('relation "audit_trail" does not exist')])(
  'what cannot be written is written later, and when the server stops: %s',
  async (failure) => {
    const { counts, clock, stopping, told, fail } = await begin()
    fail(failure)
    for (let n = 0; n < 70; n += 1) counts.count(`campaign ${n}`, '192.0.2.7')
    await counts.write()
    counts.count('campaign 0', '192.0.2.7')
    fail(undefined)
    await clock.advance(60_000)
    await expect.poll(async () => (await told()).length).toBe(70)
    expect(await told()).toContainEqual(['192.0.2.7', 2])
    counts.count('late', '192.0.2.8')
    stopping.abort()
    await counts.write()
    expect(await told()).toContainEqual(['192.0.2.8', 1])
  },
)
