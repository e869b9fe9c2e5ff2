import { describe, expect, test } from 'vitest'
import type { PlayersJournal } from '#protocol/story/players-journal.ts'
import type { ReportingView, ReportsView } from '#protocol/story/reports.ts'
import { systemClock } from '#server/clock.ts'
import { deliver } from '#server/reports/deliver.ts'
import { parseReportHosts } from '#server/reports/report-hosts.ts'
import { GIVE_UP_MS, RETRY_MS } from '#server/reports/sender.ts'
import { blackHole, chatReceiver, dripping, status } from '../support/chat-receiver.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReporter } from '../support/reporting.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { sendBackup } from './backups.ts'
import { endADay, type Request, revisionHeaders, serve } from './server.ts'

const HOOK = '/api/webhooks/1/token-that-is-secret'

const begin = async () => {
  const clock = manualClock()
  const receiver = await chatReceiver(clock.now)
  const hosts = parseReportHosts(receiver.origin) ?? []
  const server = await serve({
    dice: seededDice(5),
    config: { reportHosts: hosts },
    clock: { ...systemClock, now: clock.now },
  })
  const cookie = await server.signIn()
  const address = `${receiver.origin}${HOOK}`
  const put = async (body: object) =>
    server.send({ method: 'PUT', route: '/reports', cookie, body })
  expect((await put({ on: true, address })).statusCode).toBe(200)
  const reporter = startReporter(server.store, hosts, clock)
  const look = async (): Promise<ReportingView> => {
    const { reporting } = (await server.send({ route: '/reports', cookie })).json<ReportsView>()
    if (!reporting) throw new Error('Nothing is reported')
    return reporting
  }
  const change = async (request: Request) => {
    const headers = revisionHeaders((await server.view(cookie)).revision)
    const answer = await server.send({ method: 'POST', cookie, headers, ...request })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return {
    address,
    hosts,
    receiver,
    server,
    cookie,
    reporter,
    put,
    look,
    change,
    endADay: () => endADay(server, cookie),
    /** Waits for as many messages in all. */
    sentTimes: async (count: number) => reporter.until(() => receiver.posted.length >= count),
    /** Waits until everything is reported. */
    isDone: async () =>
      reporter.until(async () => {
        const times = { failedBefore: clock.now(), changedAfter: 0 }
        return (await server.store.listUnreported(times)).length === 0
      }),
    sendTest: async () => server.send({ method: 'POST', route: '/reports/test', cookie }),
  }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** The first line of each message. */
const titles = ({ posted }: Begun['receiver']): readonly string[] =>
  posted.map(({ body }) => body.content.split('\n')[0])

/** The numbers of the days that the messages tell. */
const daysIn = ({ posted }: Begun['receiver']): readonly number[] =>
  posted.flatMap(({ body }) => (body.days ?? []).map(({ day }: { day: number }) => day))

describe('what is sent', () => {
  test('R-REPORT-2, R-REPORT-5: each day is reported after its commit, in order, as the players’ journal tells it', async () => {
    const { endADay, sentTimes, isDone, receiver, server } = await begin()
    await endADay()
    await sentTimes(1)
    await endADay()
    await sentTimes(2)
    await isDone()
    expect(receiver.posted.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${HOOK}`,
      `POST ${HOOK}`,
    ])
    expect(titles(receiver)).toEqual(['**Day 1**', '**Day 2**'])
    const { days } = (await server.send({ route: '/journal' })).json<PlayersJournal>()
    expect(receiver.posted.map(({ body }) => body.days)).toEqual([[days[1]], [days[0]]])
    expect(receiver.posted[0]?.body).toMatchObject({
      allowed_mentions: { parse: [] },
      content: expect.stringContaining(`${days[1]?.food} rations`),
    })
    // Revisions would tell how often the GM changed something.
    expect(JSON.stringify(receiver.posted[0]?.body)).not.toContain('seq')
  })

  test('R-REPORT-1: days before the address was set, or while it was off, are not reported', async () => {
    const { receiver, address, put, endADay, isDone, sentTimes, reporter } = await begin()
    await endADay()
    await sentTimes(1)
    await isDone()
    await put({ on: false })
    await endADay()
    await reporter.pass(2 * RETRY_MS)
    expect(daysIn(receiver)).toEqual([1])
    await put({ on: true })
    await endADay()
    await sentTimes(2)
    await isDone()
    await put({ on: true, address })
    await endADay()
    await sentTimes(3)
    await isDone()
    expect(daysIn(receiver)).toEqual([1, 3, 4])
  })

  test('R-REPORT-2: an undo is told, and what comes in the place of the day, or the day again', async () => {
    const { receiver, endADay, sentTimes, isDone, change } = await begin()
    await endADay()
    await endADay()
    await isDone()
    const before = receiver.posted.length
    await change({ route: '/undo' })
    await sentTimes(before + 1)
    await change({ route: '/redo' })
    await sentTimes(before + 2)
    await change({ route: '/undo' })
    await change({ route: '/undo' })
    await endADay()
    await isDone()
    const then = receiver.posted.slice(before).map(({ body }) => body)
    expect(then[0]).toMatchObject({ event: 'taken-back', from: 2, to: 2 })
    expect(then[0].content).toBe('Day 2 was taken back.')
    expect(then[1]).toMatchObject({ event: 'days', days: [{ day: 2 }] })
    expect(then[2]).toMatchObject({ event: 'taken-back', from: 1, to: 2 })
    expect(then[3]).toMatchObject({ event: 'days', days: [{ day: 1 }] })
    expect(then).toHaveLength(4)
  })

  test('R-REPORT-2: a day that is undone before it was sent is not said, nor is its undo', async () => {
    const { receiver, endADay, isDone, change, sentTimes } = await begin()
    receiver.answerNext(status(500))
    await endADay()
    await sentTimes(1)
    await endADay()
    await change({ route: '/undo' })
    await isDone()
    expect(receiver.posted.slice(1).map(({ body }) => body.event)).toEqual(['days'])
    expect(daysIn(receiver)).toEqual([1, 1])
  })

  test('R-REPORT-2: a campaign’s file put back keeps reports on, and its days are not sent again', {
    tags: ['more'],
  }, async () => {
    const { receiver, endADay, isDone, look, server, cookie } = await begin()
    await endADay()
    await endADay()
    const { rawPayload: file } = await server.send({ route: '/backup', cookie })
    await endADay()
    await isDone()
    const before = receiver.posted.length
    const headers = revisionHeaders((await server.view(cookie)).revision)
    const restored = await sendBackup(server, file, { route: '/backup', cookie, headers })
    expect(restored.statusCode, restored.body).toBe(200)
    await endADay()
    await isDone()
    expect((await look()).on).toBe(true)
    expect(receiver.posted.slice(before).map((posted) => posted.body)).toMatchObject([
      { event: 'taken-back', from: 3, to: 3 },
      { event: 'days', days: [{ day: 3 }] },
    ])
  })

  test('R-REPORT-1: without the players’ journal nothing is reported, and what it hid stays unsaid', async () => {
    const { receiver, endADay, isDone, server, cookie, change } = await begin()
    const setJournal = async (journal: boolean) => {
      const { settings } = await server.view(cookie)
      await change({ method: 'PUT', route: '/settings', body: { ...settings, journal } })
    }
    await setJournal(false)
    await endADay()
    await isDone()
    const view = await server.send({ route: '/reports', cookie })
    expect(view.json<ReportsView>().journal).toBe(false)
    await setJournal(true)
    await isDone()
    await endADay()
    await isDone()
    expect(daysIn(receiver)).toEqual([2])
  })
})

describe('receivers that fail', () => {
  test('R-REPORT-2: after a refusal it is tried again a minute later, and the failure is in sight', async () => {
    const { receiver, endADay, sentTimes, isDone, look, reporter } = await begin()
    receiver.answerNext(status(429), status(429))
    await endADay()
    await sentTimes(1)
    await expect.poll(look).toMatchObject({ on: true, failure: { reason: 'refused', status: 429 } })
    const failedAt = Date.parse((await look()).failure?.at ?? '')
    expect(failedAt).toBe(receiver.posted[0]?.at)
    await endADay()
    await sentTimes(3)
    await isDone()
    const [first = 0, second = 0, third = 0] = receiver.posted.map(({ at }) => at)
    for (const pause of [second - first, third - second]) {
      expect(pause).toBeGreaterThanOrEqual(RETRY_MS)
      expect(pause).toBeLessThan(1.5 * RETRY_MS)
    }
    expect(receiver.posted[2]?.body.days).toMatchObject([{ day: 1 }, { day: 2 }])
    expect((await look()).failure).toBeNull()
    expect(reporter.logged).toHaveLength(1)
  })

  test('R-REPORT-2: it is tried again for a day, and then with the next day that ends', async () => {
    const { receiver, endADay, sentTimes, isDone, look, reporter, server, hosts } = await begin()
    receiver.answerNext(status(500))
    await endADay()
    await sentTimes(1)
    await expect.poll(async () => (await look()).failure?.reason).toBe('refused')
    await reporter.close()
    await reporter.clock.advance(GIVE_UP_MS)
    const later = startReporter(server.store, hosts, reporter.clock)
    await later.pass(2 * RETRY_MS)
    expect([receiver.posted.length, (await look()).failure?.reason]).toEqual([1, 'refused'])
    await endADay()
    await later.until(() => receiver.posted.length === 2)
    await isDone()
    expect(daysIn(receiver)).toEqual([1, 1, 2])
  })

  test('R-REPORT-2: one that says nothing is left after a time, and holds up no day', {
    tags: ['more'],
  }, async () => {
    const { receiver, endADay, sentTimes, look, isDone } = await begin()
    receiver.answerNext(blackHole)
    await endADay()
    await sentTimes(1)
    await endADay()
    await expect.poll(async () => (await look()).failure?.reason).toBe('too-slow')
    await isDone()
    expect(daysIn(receiver)).toEqual([1, 1, 2])
  })

  test('R-REPORT-4: of an answer nothing is read but its status', async () => {
    const { receiver, endADay, isDone, look } = await begin()
    receiver.answerNext(dripping)
    await endADay()
    await isDone()
    expect((await look()).failure).toBeNull()
    expect(daysIn(receiver)).toEqual([1])
  })

  test('R-REPORT-4: no redirect is followed, to a private address or anywhere', async () => {
    const { receiver, endADay, sentTimes, look, isDone } = await begin()
    const inside = await chatReceiver()
    receiver.answerNext(status(307, { location: `${inside.origin}${HOOK}` }))
    await endADay()
    await sentTimes(1)
    await expect.poll(look).toMatchObject({ failure: { reason: 'refused', status: 307 } })
    await isDone()
    expect(inside.posted).toEqual([])
  })

  test('R-REPORT-2: a server that dies between sending and noting sends again: at least once, never not', async () => {
    const { receiver, endADay, sentTimes, isDone, reporter, server, hosts } = await begin()
    await reporter.close()
    const replaceReporting = () => Promise.reject(new Error('The server is gone'))
    const dying = startReporter({ ...server.store, replaceReporting }, hosts, reporter.clock)
    await endADay()
    await sentTimes(1)
    await expect.poll(() => dying.logged).toHaveLength(1)
    await dying.close()
    const next = startReporter(server.store, hosts, reporter.clock)
    await next.until(() => receiver.posted.length === 2)
    await isDone()
    expect(receiver.posted[1]?.body).toEqual(receiver.posted[0]?.body)
  })
})

describe('the address', () => {
  test('R-REPORT-8: it is a secret: not in answers, logs or a backup', async () => {
    const { look, endADay, sentTimes, receiver, reporter, server, cookie } = await begin()
    receiver.answerNext(status(500))
    await endADay()
    await sentTimes(1)
    await reporter.until(() => reporter.logged.length > 0)
    const view = await look()
    expect(view).toMatchObject({ host: receiver.origin.replace('http://', '') })
    const backup = await server.send({ route: '/backup', cookie })
    for (const bytes of [backup.rawPayload, JSON.stringify(view), ...reporter.logged])
      expect(bytes.includes('secret')).toBe(false)
  })

  test.each([
    ['https://localhost/', 'private-address'],
    ['https://127.0.0.1/', 'host-not-allowed'],
    ['https://[::1]/', 'host-not-allowed'],
  ])('R-REPORT-4: %s leads to this machine and is not connected to', async (address, reason) => {
    const hosts = [{ kind: 'name', name: 'localhost' }] as const
    expect(await deliver({ hosts, address, body: '{}' })).toEqual({ reason, status: null })
  })

  test('R-REPORT-7: one that this server may not reach is refused by name, and nothing changes', async () => {
    const { put, look } = await begin()
    const before = await look()
    for (const [address, code] of [
      ['https://discord.com/api/webhooks/1/a', 'host-not-allowed'],
      ['http://169.254.169.254/latest', 'host-not-allowed'],
      ['nonsense', 'not-an-address'],
    ] as const) {
      const answer = await put({ on: true, address })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ path: 'address', code }])
    }
    expect(await look()).toEqual(before)
  })

  test('R-REPORT-7: it is removed once, and then there is nothing to test or to switch on', async () => {
    const { server, cookie, sendTest, receiver, endADay, reporter, put } = await begin()
    expect((await sendTest()).json()).toEqual({ failure: null })
    receiver.answerNext(status(403))
    expect((await sendTest()).json()).toEqual({ failure: { reason: 'refused', status: 403 } })
    expect(receiver.posted.map(({ body }) => body.event)).toEqual(['test', 'test'])
    const remove = async () => server.send({ method: 'DELETE', route: '/reports', cookie })
    expect((await remove()).statusCode).toBe(204)
    for (const answer of [await remove(), await sendTest(), await put({ on: true })])
      expect(answer.json().code).toBe('NO_REPORTS')
    await endADay()
    await reporter.pass(2 * RETRY_MS)
    expect(receiver.posted).toHaveLength(2)
  })

  test('R-REPORT-7: tests come one after another, not in a flood', async () => {
    const { sendTest } = await begin()
    const answers = [await sendTest(), await sendTest(), await sendTest(), await sendTest()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  })
})
