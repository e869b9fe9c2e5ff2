import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '#test/http/server.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { CHECK_INTERVAL_MS, lastTimeOfDay, RETRY_MS, scheduleBackups } from './schedule.ts'

const DAY_MS = 24 * 3_600_000
const AT = { hour: 4, minute: 0 }

/** Servers over one database, whose time stands still. */
const setUp = async () => {
  const clock = manualClock()
  const store = await openSqliteStore({ dataDir: await temporaryFolder(), clock: clock.now })
  onTestFinished(() => store.close())
  const made: { by: string; at: number }[] = []
  const outcomes = { succeeded: 0, failed: 0, warnings: 0 }
  let work = async (_signal: AbortSignal): Promise<void> => {}
  const start = (by: string) =>
    scheduleBackups({
      store,
      clock,
      at: AT,
      backUp: async (signal) => {
        made.push({ by, at: clock.now() })
        await work(signal)
        return 'made'
      },
      observer: {
        succeeded: (at) => {
          outcomes.succeeded = at
        },
        failed: () => {
          outcomes.failed += 1
        },
      },
      log: {
        info: () => {},
        warn: () => {
          outcomes.warnings += 1
        },
      },
    })
  return {
    clock,
    made,
    outcomes,
    start,
    workAs: (how: typeof work) => {
      work = how
    },
  }
}

const untilFour = (now: number): number => lastTimeOfDay(now, AT) + DAY_MS - now

test('the first start makes one at once; then one of several servers makes one a day', async () => {
  const { clock, made, outcomes, start } = await setUp()
  const first = start('first')
  await clock.advance(0)
  expect(made).toEqual([{ by: 'first', at: clock.now() }])
  expect(outcomes).toEqual({ succeeded: clock.now(), failed: 0, warnings: 0 })
  const second = start('second')
  await clock.advance(untilFour(clock.now()) - 1)
  expect(made).toHaveLength(1)
  await clock.advance(CHECK_INTERVAL_MS)
  expect(made).toHaveLength(2)
  await clock.advance(DAY_MS)
  expect(made).toHaveLength(3)
  const times = made.slice(1).map(({ at }) => at - lastTimeOfDay(at, AT))
  expect(Math.max(...times)).toBeLessThan(CHECK_INTERVAL_MS)
  await Promise.all([first.close(), second.close()])
})

test('a time that was missed is made up for at the next start, once', async () => {
  const { clock, made, start } = await setUp()
  const first = start('first')
  await clock.advance(0)
  await first.close()
  await clock.advance(3 * DAY_MS)
  const next = start('next')
  await clock.advance(0)
  await next.close()
  const again = start('again')
  await clock.advance(0)
  await again.close()
  expect(made.map(({ by }) => by)).toEqual(['first', 'next'])
})

test('a failure is counted and logged, and whichever server tries again half an hour later', async () => {
  const { clock, made, outcomes, start, workAs } = await setUp()
  workAs(() => Promise.reject(new Error('the disk is full')))
  const servers = [start('first'), start('second')]
  await clock.advance(RETRY_MS - 1)
  expect(made).toHaveLength(1)
  expect(outcomes).toEqual({ succeeded: 0, failed: 1, warnings: 1 })
  workAs(async () => {})
  await clock.advance(CHECK_INTERVAL_MS)
  expect(made).toHaveLength(2)
  expect(outcomes).toEqual({ succeeded: made[1]?.at, failed: 1, warnings: 1 })
  await Promise.all(servers.map((server) => server.close()))
})

test('one that takes long is made once; the end of the server ends it, and leaves it to the next', async () => {
  const { clock, made, outcomes, start, workAs } = await setUp()
  workAs(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const servers = [start('first'), start('second')]
  await clock.advance(50 * 60_000)
  expect(made).toHaveLength(1)
  await Promise.all(servers.map((server) => server.close()))
  expect(outcomes).toEqual({ succeeded: 0, failed: 0, warnings: 0 })
  workAs(async () => {})
  const next = start('next')
  await clock.advance(0)
  expect(made.map(({ by }) => by)).toEqual(['first', 'next'])
  await next.close()
})

type Minute = readonly [number, number, number, number, number]

test.each<[string, Minute, Minute]>([
  ['later that day', [2026, 10, 22, 19, 30], [2026, 10, 22, 4, 0]],
  ['on the minute', [2026, 10, 22, 4, 0], [2026, 10, 22, 4, 0]],
  ['a minute before', [2026, 10, 22, 3, 59], [2026, 10, 21, 4, 0]],
  ['before it on the first of a year', [2026, 0, 1, 0, 0], [2025, 11, 31, 4, 0]],
])('%s', (_, now, last) => {
  expect(new Date(lastTimeOfDay(new Date(...now).getTime(), AT))).toEqual(new Date(...last))
})
