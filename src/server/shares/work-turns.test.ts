import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { breathe, SLICE_MS } from '../../campaign/work-turn.ts'
import { SHARES } from './limits.ts'
import { createWorkTurns } from './work-turns.ts'

/** With a clock that only work and the test move. */
const turnsWith = (limits: Partial<Record<keyof typeof SHARES.mainThread, number>> = {}) => {
  const clock = manualClock()
  const done: string[] = []
  let worked = 0
  const elapsed = () => clock.elapsed() + worked
  const work = (ms: number): void => {
    worked += ms
  }
  const turns = { ...SHARES.mainThread, ...limits }
  const { run } = createWorkTurns({ ...clock, elapsed }, turns)
  const does = (campaign: string, ms: number) =>
    run(campaign, async () => {
      work(ms)
      done.push(campaign)
    })
  return { clock, done, run, does, work }
}

test("a campaign's backlog delays another's command by one slice at most", async () => {
  const { done, does } = turnsWith()
  const backlog = Array.from({ length: 20 }, () => does('heavy', 2))
  await nextLoop()
  const before = done.length
  await does('other', 1)
  expect(done.indexOf('other')).toBeLessThanOrEqual(before + 1)
  await Promise.all(backlog)
  expect(done).toHaveLength(21)
})

test('one that hardly worked goes in this turn of the event loop, whoever waits', async () => {
  const { done, does } = turnsWith()
  const backlog = Array.from({ length: 20 }, () => does('heavy', SLICE_MS))
  await nextLoop()
  await nextLoop()
  const before = done.length
  const other = does('other', 1)
  await new Promise((resolve) => process.nextTick(resolve))
  expect(done.slice(before)).toEqual(['other'])
  await Promise.all([...backlog, other])
})

test('a long command lets others work between its steps', async () => {
  const { done, run, does, work } = turnsWith()
  const long = run('heavy', async () => {
    for (let step = 0; step < 20; step += 1) {
      work(SLICE_MS / 2)
      await breathe()
    }
    done.push('heavy')
  })
  await nextLoop()
  await does('other', 0)
  await long
  expect(done).toEqual(['other', 'heavy'])
})

test('a campaign that worked more than its share waits while others work, and goes on by itself', async () => {
  const { clock, done, does } = turnsWith({ campaignBurstMs: 1, campaignShare: 0.5 })
  await does('heavy', 20)
  await does('other', 0)
  const waits = does('heavy', 0)
  await nextLoop()
  expect([clock.sleeping(), done]).toEqual([1, ['heavy', 'other']])
  await does('other', 0)
  await clock.advance(SHARES.mainThread.longestPauseMs)
  await waits
  expect(done).toEqual(['heavy', 'other', 'other', 'heavy'])
})

test('only a hopeless backlog is refused, and one that failed holds nobody up', async () => {
  const { run, does } = turnsWith({ campaignWaiting: 3 })
  const failing = run('heavy', () => Promise.reject(new Error('refused')))
  const all = [failing, does('heavy', 0), does('heavy', 0), does('heavy', 0)]
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } })
  await does('heavy', 0)
})
