import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { measureBackups, measureDatabaseLink } from '#server/metrics.ts'
import { endADay, type Server, serve, startListening } from './server.ts'

const TOKEN = 'what-the-scraper-shows'
const ELSEWHERE = '192.0.2.7'

/** The value of a series, by its name and labels as they are written; undefined if it is not there. */
const seriesIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const metricsOf = async ({ app }: Server): Promise<string> => {
  const answer = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return answer.body
}

test('requests, days and sign-ins are counted', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  await server.send({ method: 'POST', route: '/session', body: { key: 'a wrong key' } })
  await endADay(server, cookie)
  await endADay(server, cookie)
  await server.send({ url: '/c/made-up-by-somebody' })

  const text = await metricsOf(server)
  const count = (series: string) => seriesIn(text, series)
  const attempts = 'method="POST",route="/api/campaigns/:campaign/session"'
  expect(count(`overland_http_request_seconds_count{${attempts},status="2xx"}`)).toBe(1)
  expect(count(`overland_http_request_seconds_count{${attempts},status="4xx"}`)).toBe(1)
  const days = 'method="POST",route="/api/campaigns/:campaign/days",status="2xx"'
  expect(count(`overland_http_request_seconds_count{${days}}`)).toBe(2)
  const pages = 'method="GET",route="/c/:campaign",status="4xx"'
  expect(count(`overland_http_request_seconds_count{${pages}}`)).toBe(1)
})

test('docs/hosting.md names each metric, and none that is not there', async () => {
  const others = new Registry()
  collectDefaultMetrics({ register: others })
  measureDatabaseLink(others, () => ({ waiting: 0, listening: true, reconnects: 0 }))
  measureBackups(others)
  const text = `${await metricsOf(await serve())}\n${await others.metrics()}`
  const metrics = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)]
  const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
  const [section = ''] = /^## Metrics$.*?^## /ms.exec(hosting) ?? []
  const documented = new Set(section.match(/\b(?:overland|process|nodejs)_[a-z0-9_]+/g))
  const ours = metrics.map(([, name = '']) => name).filter((name) => name.startsWith('overland_'))
  expect(ours.filter((name) => !documented.has(name))).toEqual([])
  const names = metrics.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`] : [name],
  )
  expect([...documented].filter((name) => !names.includes(name))).toEqual([])
})

test('no label holds what somebody sent: no campaign, address, key or unknown path', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  await endADay(server, cookie)
  for (const url of ['/c/away', '/api/campaigns/made-up/map', '/made-up/page', '/charts/made-up/a'])
    await server.app.inject({ url, headers: { host: 'localhost' } })
  const text = await metricsOf(server)
  const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value)
  expect(labels).toContain('none')
  for (const value of labels) expect(value).not.toMatch(/home|away|made-up|localhost|127\.0/)
  for (const secret of [server.key, cookie]) expect(text).not.toContain(secret)
})

test('who watches is counted by audience', async () => {
  const { server, port, stop } = await startListening()
  onTestFinished(stop)
  const watch = () => new WebSocket(`ws://127.0.0.1:${port}/api/campaigns/home/live`)
  const screens = [watch(), watch(), watch()]
  await Promise.all(screens.map((screen) => once(screen, 'message')))
  expect(seriesIn(await metricsOf(server), 'overland_viewers{audience="player"}')).toBe(3)
  expect(seriesIn(await metricsOf(server), 'overland_viewers{audience="gm"}')).toBe(0)
  const gone = Promise.all(screens.map((screen) => once(screen, 'close')))
  for (const screen of screens) screen.close()
  await gone
  await expect
    .poll(async () => seriesIn(await metricsOf(server), 'overland_viewers{audience="player"}'))
    .toBe(0)
})

/** An answer as it stands, without what differs from one to the next. */
const asIs = ({ statusCode, headers, body }: LightMyRequestResponse) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers
  return { statusCode, headers: others, body }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

test.each([
  ['from elsewhere', { remoteAddress: ELSEWHERE }, undefined],
  ['through a proxy here', { headers: { 'x-forwarded-for': '127.0.0.1' } }, undefined],
  ['through another proxy here', { headers: { forwarded: 'for=127.0.0.1' } }, undefined],
  ['from this machine, where there is a token', {}, TOKEN],
  ['with another token', { headers: { authorization: `Bearer ${TOKEN}s` } }, TOKEN],
  ['with the token alone', { headers: { authorization: TOKEN } }, TOKEN],
])('%s there is nothing at /metrics, as at any unknown page', async (_who, from, metricsToken) => {
  const { app } = await serve({ config: { metricsToken, trustProxy: ['127.0.0.1'] } })
  for (const method of METHODS) {
    for (const accept of ['text/html', '*/*']) {
      const ask = async (url: string) => {
        const headers = {
          host: 'localhost',
          'x-overland': '1',
          accept,
          ...(from as { headers?: object }).headers,
        }
        return asIs(await app.inject({ method, url, ...from, headers }))
      }
      const answer = await ask('/metrics')
      expect(answer.statusCode, method).toBe(404)
      expect(answer).toEqual(await ask('/metrixx'))
    }
  }
})

test('under any name and from anywhere the metrics are read with the token, and not without', async () => {
  const headers = { host: 'overland.internal.example.org' }
  const open = await serve()
  expect((await open.app.inject({ url: '/metrics', headers })).statusCode).toBe(421)
  const { app } = await serve({ config: { metricsToken: TOKEN } })
  const status = async (token: string) => {
    const authorization = `Bearer ${token}`
    const request = { url: '/metrics', headers: { ...headers, authorization } }
    return (await app.inject({ ...request, remoteAddress: ELSEWHERE })).statusCode
  }
  expect(await status(TOKEN)).toBe(200)
  expect(await status(`${TOKEN}s`)).toBe(404)
})
