import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/campaign/store.ts'
import type { PlayersJournal } from '../../src/protocol/players-journal.ts'
import type { ReportFormat, ReportsView } from '../../src/protocol/reports.ts'
import { systemClock } from '../../src/server/clock.ts'
import { DELIVERY_MS, deliverOver } from '../../src/server/reports/deliver.ts'
import { readReportHosts } from '../../src/server/reports/report-hosts.ts'
import { MAX_FAILURES, MESSAGE_MS } from '../../src/server/reports/sender.ts'
import { blackHole, chatReceiver, dripping, status } from '../support/chat-receiver.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReporter } from '../support/reporting.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { CAMPAIGN, endADay, onRevision, serve, temporaryFolder } from './server.ts'

const HOOK = '/api/webhooks/1/token-that-is-secret'

const begin = async ({
  format = 'discord',
  disturb = (store) => store,
}: {
  readonly format?: ReportFormat
  readonly disturb?: (store: Store) => Store
} = {}) => {
  const clock = manualClock()
  const receiver = await chatReceiver(clock.now)
  const hosts = readReportHosts(receiver.origin) ?? []
  const dataDir = await temporaryFolder()
  const server = await serve({
    dice: seededDice(5),
    config: { reportHosts: hosts },
    dataDir,
    clock: { ...systemClock, now: clock.now },
  })
  const cookie = await server.signIn()
  const address = `${receiver.origin}${HOOK}`
  const body = { address, format }
  const set = await server.send({ method: 'PUT', route: '/reports', cookie, body })
  expect(set.statusCode, set.body).toBe(200)
  const reporter = startReporter(disturb(server.store), hosts, clock)
  const look = async (): Promise<NonNullable<ReportsView['reporting']>> => {
    const answer = await server.send({ route: '/reports', cookie })
    const { reporting } = answer.json<ReportsView>()
    if (!reporting) throw new Error('Nothing is reported')
    return reporting
  }
  const step = async (route: '/undo' | '/redo') => {
    const headers = onRevision((await server.view(cookie)).revision)
    const answer = await server.send({ method: 'POST', route, cookie, headers })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return {
    clock,
    receiver,
    server,
    cookie,
    reporter,
    dataDir,
    look,
    step,
    endADay: () => endADay(server, cookie),
    sentTimes: async (count: number) => reporter.until(() => receiver.posted.length >= count),
    isDone: async () =>
      reporter.until(async () => (await server.store.listUnreported()).length === 0),
    sendTest: async () => server.send({ method: 'POST', route: '/reports/test', cookie }),
  }
}

type Embed = { readonly title: string; readonly description: string }
const titles = (body: { readonly embeds: readonly Embed[] }): readonly string[] =>
  body.embeds.map(({ title }) => title)

describe('what is sent', () => {
  test('R-REPORT-5: each day is reported after its commit, in order, as the players’ journal tells it', async () => {
    const { endADay, sentTimes, isDone, receiver, server } = await begin()
    await endADay()
    await sentTimes(1)
    await endADay()
    await sentTimes(2)
    await isDone()
    expect(receiver.posted.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${HOOK}?wait=true`,
      `POST ${HOOK}?wait=true`,
    ])
    expect(receiver.posted.map(({ body }) => titles(body))).toEqual([['Day 1'], ['Day 2']])
    const { days } = (await server.send({ route: '/journal' })).json<PlayersJournal>()
    const [, first] = days
    expect(first?.day).toBe(1)
    expect(receiver.posted[0]?.body).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [{ description: expect.stringContaining(`${first?.food} rations`) }],
    })
  })

  test('R-REPORT-2: days before the address was set are not reported', async () => {
    const { server, cookie, receiver, endADay, isDone, sentTimes } = await begin()
    await endADay()
    await sentTimes(1)
    await isDone()
    const body = { address: `${receiver.origin}${HOOK}`, format: 'discord' }
    await server.send({ method: 'PUT', route: '/reports', cookie, body })
    await endADay()
    await sentTimes(2)
    await isDone()
    expect(receiver.posted.map((posted) => titles(posted.body))).toEqual([['Day 1'], ['Day 2']])
  })

  test('R-REPORT-2: many days at once are few messages, at least a second apart', async () => {
    const { receiver, endADay, isDone } = await begin()
    receiver.answerNext(status(500))
    for (let day = 0; day < 23; day += 1) await endADay()
    await isDone()
    const arrived = receiver.posted.slice(1)
    expect(arrived.flatMap(({ body }) => titles(body))).toEqual(
      Array.from({ length: 23 }, (_, index) => `Day ${index + 1}`),
    )
    expect(arrived.length).toBeLessThan(10)
    for (const [index, { at }] of receiver.posted.entries())
      if (index > 0)
        expect(at - (receiver.posted[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(MESSAGE_MS)
  })

  test('R-REPORT-2: undo edits the message, redo writes it again', async () => {
    const { receiver, endADay, sentTimes, isDone, step } = await begin()
    receiver.answerNext(status(200, {}, { id: '77' }))
    await endADay()
    await sentTimes(1)
    await step('/undo')
    await sentTimes(2)
    await step('/redo')
    await sentTimes(3)
    await isDone()
    const [first, second, third] = receiver.posted
    expect(second).toMatchObject({
      method: 'PATCH',
      path: `${HOOK}/messages/77`,
      body: { embeds: [{ title: '~~Day 1~~', description: 'This day was taken back.' }] },
    })
    expect(third?.body).toEqual(first?.body)
    expect(receiver.posted).toHaveLength(3)
  })

  test('R-REPORT-3: a program is sent the days as JSON, and hears of an undo under the same id', async () => {
    const { receiver, endADay, sentTimes, isDone, step, server } = await begin({ format: 'json' })
    await endADay()
    await sentTimes(1)
    await step('/undo')
    await sentTimes(2)
    await isDone()
    const [first, second] = receiver.posted
    expect(first).toMatchObject({ method: 'POST', path: HOOK })
    expect(first?.body).toMatchObject({ version: 1, event: 'days', days: [{ day: 1, note: '' }] })
    expect(second?.body).toEqual({ ...first?.body, days: [{ day: 1, takenBack: true }] })
    // Full revisions would tell how often the GM changed something.
    const { full } = (await server.store.find(CAMPAIGN))?.revisions ?? { full: 0 }
    expect(full).toBeGreaterThan(0)
    expect(JSON.stringify(first?.body)).not.toContain('seq')
  })

  test('R-REPORT-1: without the players’ journal nothing is reported, and what it hid stays unsaid', async () => {
    const { receiver, endADay, isDone, server, cookie, sentTimes } = await begin()
    const setJournal = async (journal: boolean) => {
      const { revision, settings } = await server.view(cookie)
      const body = { ...settings, journal }
      const headers = onRevision(revision)
      const answer = await server.send({ method: 'PUT', route: '/settings', cookie, headers, body })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await setJournal(false)
    await endADay()
    await isDone()
    const view = await server.send({ route: '/reports', cookie })
    expect(view.json<ReportsView>().journal).toBe(false)
    await setJournal(true)
    await isDone()
    await endADay()
    await sentTimes(1)
    await isDone()
    expect(receiver.posted.map(({ body }) => titles(body))).toEqual([['Day 2']])
  })
})

describe('receivers that fail', () => {
  test('R-REPORT-6: 429 is obeyed, by its header and its body', async () => {
    const { receiver, endADay, sentTimes, look, isDone } = await begin()
    receiver.answerNext(
      status(429, { 'retry-after': '7' }, { retry_after: 6.5 }),
      status(429, {}, { retry_after: 12.25, global: true }),
    )
    await endADay()
    await sentTimes(1)
    await expect.poll(async () => (await look()).trouble).toBe('too-many')
    await sentTimes(3)
    await isDone()
    const [first = 0, second = 0, third = 0] = receiver.posted.map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(7_000)
    expect(third - second).toBeGreaterThanOrEqual(12_250)
    expect(await look()).toMatchObject({ state: 'on', trouble: null, status: null })
  })

  test('R-REPORT-6: after 500 pauses grow to 15 minutes, then it is given up in sight, and a test goes on', async () => {
    const { receiver, endADay, sentTimes, look, reporter, sendTest, isDone, server } = await begin()
    receiver.answerNext(...Array.from({ length: 6 }, () => status(500)))
    await endADay()
    await sentTimes(4)
    const pauses = () =>
      receiver.posted.map(({ at }, index) => at - (receiver.posted[index - 1]?.at ?? at))
    expect(pauses()[2]).toBeGreaterThanOrEqual(10_000)
    expect(pauses()[3]).toBeGreaterThanOrEqual(20_000)
    await expect.poll(async () => (await look()).nextAt).not.toBeNull()
    const { id = '' } = (await server.store.findReporting(CAMPAIGN)) ?? {}
    await server.store.noteReporting(CAMPAIGN, id, { failures: MAX_FAILURES - 2 })
    await sentTimes(5)
    await expect
      .poll(async () => (await server.store.findReporting(CAMPAIGN))?.failures)
      .toBe(MAX_FAILURES - 1)
    const nextAt = Date.parse((await look()).nextAt ?? '')
    expect(nextAt - (receiver.posted.at(-1)?.at ?? 0)).toBeGreaterThanOrEqual(15 * 60_000)
    await reporter.skipTo(nextAt - MESSAGE_MS)
    await sentTimes(6)
    await expect.poll(look).toMatchObject({ state: 'failed', trouble: 'server-error', status: 500 })
    await reporter.pass(60_000)
    expect(receiver.posted).toHaveLength(6)
    expect((await sendTest()).json()).toEqual({ trouble: null, status: null })
    await sentTimes(8)
    await isDone()
    expect(titles(receiver.posted.at(-1)?.body)).toEqual(['Day 1'])
  })

  test.each([
    ['says nothing', blackHole],
    ['never ends its answer', dripping],
  ])('R-REPORT-6: one that %s is left after a time, and holds up no day', async (_, answer) => {
    const { receiver, endADay, sentTimes, look, clock, isDone } = await begin()
    receiver.answerNext(answer)
    await endADay()
    await sentTimes(1)
    await endADay()
    await clock.advance(DELIVERY_MS)
    await expect.poll(async () => (await look()).trouble).toBe('too-slow')
    await isDone()
    expect(receiver.posted.slice(1).flatMap(({ body }) => titles(body))).toEqual(['Day 1', 'Day 2'])
  })

  test('R-REPORT-4: no redirect is followed, to a private address or anywhere', async () => {
    const { receiver, endADay, sentTimes, look, reporter } = await begin()
    const inside = await chatReceiver()
    receiver.answerNext(status(307, { location: `${inside.origin}${HOOK}` }))
    await endADay()
    await sentTimes(1)
    await expect.poll(look).toMatchObject({ state: 'stopped', trouble: 'redirected', status: 307 })
    await endADay()
    await reporter.pass(60_000)
    expect(inside.posted).toEqual([])
    expect(receiver.posted).toHaveLength(1)
  })

  test('R-REPORT-6: where the webhook is gone reports stop; another address begins anew', async () => {
    const { receiver, endADay, sentTimes, look, server, cookie, reporter } = await begin()
    receiver.answerNext(status(404, {}, { code: 10_015 }))
    await endADay()
    await sentTimes(1)
    await expect.poll(look).toMatchObject({ state: 'stopped', trouble: 'gone', status: 404 })
    await reporter.pass(60_000)
    expect(receiver.posted).toHaveLength(1)
    const body = { address: `${receiver.origin}${HOOK}`, format: 'discord' }
    await server.send({ method: 'PUT', route: '/reports', cookie, body })
    await endADay()
    await sentTimes(2)
    expect(titles(receiver.posted[1]?.body)).toEqual(['Day 2'])
  })

  test('R-REPORT-6: a report that is refused is left out, and said; the next one goes on', async () => {
    const { receiver, endADay, sentTimes, look, isDone } = await begin()
    receiver.answerNext(status(400))
    await endADay()
    await sentTimes(1)
    await isDone()
    expect(await look()).toMatchObject({ state: 'on', trouble: 'refused', status: 400, skipped: 1 })
    await endADay()
    await sentTimes(2)
    await isDone()
    expect(titles(receiver.posted[1]?.body)).toEqual(['Day 2'])
  })

  test('R-REPORT-6: a message that was deleted in the chat is not edited, and nothing stops', async () => {
    const { receiver, endADay, sentTimes, look, isDone, step } = await begin()
    await endADay()
    await sentTimes(1)
    receiver.answerNext(status(404, {}, { code: 10_008 }))
    await step('/undo')
    await sentTimes(2)
    await isDone()
    await step('/redo')
    await endADay()
    await sentTimes(3)
    await isDone()
    expect(receiver.posted.slice(2).map(({ body }) => titles(body))).toEqual([['Day 2']])
    expect(await look()).toMatchObject({ state: 'on', trouble: null })
  })

  test('R-REPORT-2: a server that dies between sending and noting sends again: at least once, never not', async () => {
    let isDying = true
    const disturb = (store: Store): Store => ({
      ...store,
      noteReportedDays: async (...noted) => {
        if (isDying) throw new Error('The server is gone')
        return store.noteReportedDays(...noted)
      },
    })
    const { receiver, endADay, sentTimes, isDone, reporter } = await begin({
      format: 'json',
      disturb,
    })
    await endADay()
    await sentTimes(1)
    await reporter.until(() => reporter.logged.length > 0)
    isDying = false
    await sentTimes(2)
    await isDone()
    expect(receiver.posted).toHaveLength(2)
    expect(receiver.posted[1]?.body).toEqual(receiver.posted[0]?.body)
  })
})

describe('the address', () => {
  test('R-REPORT-8: it is a secret: not in answers, logs, the database or a backup', async () => {
    const { look, endADay, sentTimes, receiver, reporter, dataDir, server, cookie } = await begin()
    receiver.answerNext(status(500))
    await endADay()
    await sentTimes(1)
    await reporter.until(() => reporter.logged.length > 0)
    const view = await look()
    expect(view).toMatchObject({ host: receiver.origin.replace('http://', ''), ending: 'cret' })
    const backup = await server.send({ route: '/backup', cookie })
    const files = ['overland.db', 'overland.db-wal'].map((file) =>
      readFileSync(join(dataDir, file)),
    )
    for (const bytes of [...files, backup.rawPayload, JSON.stringify(view), ...reporter.logged])
      expect(bytes.includes('token-that-is')).toBe(false)
  })

  test('R-REPORT-4: a name that leads to this machine is not connected to', async () => {
    const receiver = await chatReceiver()
    const url = new URL(`https://localhost:${new URL(receiver.origin).port}/`)
    const deliver = deliverOver(systemClock)
    const host = { kind: 'name', name: 'localhost' } as const
    const { signal } = new AbortController()
    const delivery = { method: 'POST', url, body: '{}', host } as const
    expect(await deliver(delivery, signal)).toBe('private-address')
    const literal = { ...delivery, url: new URL('https://127.0.0.1/') }
    expect(await deliver(literal, signal)).toBe('private-address')
    expect(await deliver({ ...delivery, url: new URL('https://[::1]/') }, signal)).toBe(
      'private-address',
    )
    expect(receiver.posted).toEqual([])
  })

  test('R-REPORT-7: one that this server may not reach is refused by name, and nothing changes', async () => {
    const { server, cookie, look } = await begin()
    const before = await look()
    const put = async (address: string, format = 'discord') =>
      server.send({ method: 'PUT', route: '/reports', cookie, body: { address, format } })
    for (const [address, code] of [
      ['https://discord.com/api/webhooks/1/a', 'host-not-allowed'],
      ['http://169.254.169.254/latest', 'host-not-allowed'],
      ['nonsense', 'not-an-address'],
    ] as const) {
      const answer = await put(address)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ path: 'address', code }])
    }
    expect(await look()).toEqual(before)
  })

  test('R-REPORT-7: it is removed once, and then there is nothing to test', async () => {
    const { server, cookie, sendTest, receiver, endADay, reporter } = await begin()
    expect((await sendTest()).statusCode).toBe(200)
    expect(receiver.posted).toHaveLength(1)
    const remove = async () => server.send({ method: 'DELETE', route: '/reports', cookie })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).json().code).toBe('NO_REPORTS')
    expect((await sendTest()).json().code).toBe('NO_REPORTS')
    await endADay()
    await reporter.pass(40_000)
    expect(receiver.posted).toHaveLength(1)
  })

  test('R-REPORT-7: tests come one after another, not in a flood', async () => {
    const { sendTest } = await begin()
    const answers = [await sendTest(), await sendTest(), await sendTest(), await sendTest()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  })
})
