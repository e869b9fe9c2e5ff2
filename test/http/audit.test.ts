/** @module-tag more */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOST } from '../../src/campaign/access-store.ts'
import type { AccessView, Sample } from '../../src/protocol/access.ts'
import type { HostOpened } from '../../src/protocol/host.ts'
import { apiPath, hostApiPath } from '../../src/protocol/paths.ts'
import { makeFirstKey } from '../../src/server/access/gm-key.ts'
import { newSignInLink } from '../../src/server/access/sessions.ts'
import { systemClock } from '../../src/server/clock.ts'
import { AUDIT_EVENTS } from '../../src/server/logs/audit.ts'
import { shortHash } from '../../src/server/logs/logger.ts'
import { readReportHosts } from '../../src/server/reports/report-hosts.ts'
import { applyKeys } from '../../src/server/start/first-campaign.ts'
import { sendBackup } from './backups.ts'
import { expectNoSecrets } from './no-secrets.ts'
import { cookieOf, onRevision, type Request, type Server, serve } from './server.ts'

const PROXY = '10.0.0.1'
const HOST_AT = '192.0.2.1'
const GM_AT = '2001:db8::2'
const STRANGER_AT = '198.51.100.3'
/** Written as an IPv6 socket says it. */
const PLAIN_HOST = `::ffff:${HOST_AT}`

interface Line {
  readonly level: string
  readonly audit: string
  readonly role: string
  readonly campaign?: string
  readonly address?: string
}

const begin = async () => {
  let log = ''
  const reportHosts = readReportHosts('discord.com') ?? []
  const config = { trustProxy: [PROXY], reportHosts } as const
  const gmKey = 'a key chosen by hand'
  const server = await serve({
    gmKey,
    config,
    log: (line) => {
      log += line
    },
  })
  const hostKey = (await makeFirstKey(server.store, HOST)) ?? ''
  const asHost = async (method: Request['method'], route: string, more: Request = {}) =>
    server.send({ method, url: hostApiPath(route), ip: PLAIN_HOST, ...more })
  return { server, gmKey, hostKey, asHost, log: () => log }
}

/** Through the proxy, which says where they are. */
const asGmAt =
  (server: Server, campaign: string, cookie?: string) =>
  async (method: Request['method'], route: string, more: Request = {}) => {
    const headers = { 'x-forwarded-for': GM_AT, ...more.headers }
    const request = { campaign, method, route, cookie, ip: PROXY, ...more, headers }
    const answer = await server.send(request)
    expect(answer.statusCode, `${method} ${route} ${answer.body}`).toBeLessThan(300)
    return answer
  }

test('each event is one line of the log, with who, what of and from where, and no secret', async () => {
  const { server, gmKey, hostKey, asHost, log } = await begin()
  const cookie = cookieOf(await asHost('POST', '/session', { body: { key: hostKey } }))
  const body = { name: 'Jungle' }
  const jungle = (await asHost('POST', '/campaigns', { cookie, body })).json<HostOpened>()

  const enter = async (campaign: string, key: string) =>
    cookieOf(await asGmAt(server, campaign)('POST', '/session', { body: { key } }))
  await enter('home', gmKey)
  const link = await newSignInLink(server.store, systemClock, jungle.id)
  const byLink = await enter(jungle.id, link)
  const other = await enter(jungle.id, jungle.key)
  const gm = asGmAt(server, jungle.id, byLink)
  const { sessions } = (await gm('GET', '/access')).json<AccessView>()
  await gm('DELETE', `/access/sessions/${sessions.find(({ current }) => !current)?.id}`)
  await gm('DELETE', '/access/sessions')
  await gm('PATCH', '/access', { body: { name: 'Desert' } })
  const { players } = (await gm('POST', '/access/players')).json<AccessView>()
  const { screen } = (await gm('POST', '/access/screen')).json<AccessView>()
  const webhook = 'token-of-a-webhook'
  const address = `https://discord.com/api/webhooks/1/${webhook}`
  await gm('PUT', '/reports', { body: { on: true, address } })
  await gm('PUT', '/reports', { body: { on: false } })
  await gm('DELETE', '/reports')
  const file = (await gm('GET', '/backup')).rawPayload
  const { revision } = (await gm('GET', '/map')).json<{ revision: string }>()
  const headers = { ...onRevision(revision, 'once'), 'x-forwarded-for': GM_AT }
  const restore = { url: apiPath(jungle.id, '/backup'), cookie: byLink, ip: PROXY, headers }
  for (const _ of ['once', 'a repeat of it'])
    expect((await sendBackup(server, file, restore)).statusCode).toBe(200)
  const restored = (await gm('GET', '/map')).json<{ revision: string }>().revision
  const undo = { method: 'POST', url: apiPath(jungle.id, '/backup/undo') } as const
  const back = { ...onRevision(restored, 'back'), 'x-forwarded-for': GM_AT }
  for (const _ of ['once', 'a repeat of it']) {
    const undone = await server.send({ ...undo, cookie: byLink, ip: PROXY, headers: back })
    expect(undone.statusCode, undone.body).toBe(200)
  }
  const { key: newKey } = (await gm('POST', '/access/key')).json<{ key: string }>()
  const renewed = await enter(jungle.id, newKey)
  await asGmAt(server, jungle.id, renewed)('DELETE', '/session')

  const wrongKey = 'a wrong key of a stranger'
  for (let n = 0; n < 10; n += 1)
    await server.send({
      ...{ method: 'POST', route: '/session', campaign: jungle.id, ip: STRANGER_AT },
      body: { key: `${wrongKey} ${n}` },
    })

  const copy = await sendBackup(server, file, {
    ...{ url: hostApiPath('/campaigns'), cookie, ip: PLAIN_HOST },
  })
  const ofJungle = `/campaigns/${jungle.id}`
  const { key: hostsKey } = (await asHost('POST', `${ofJungle}/key`, { cookie })).json<{
    key: string
  }>()
  await asHost('GET', `${ofJungle}/backup`, { cookie })
  for (const home of [false, true]) await asHost('PATCH', '/settings', { cookie, body: { home } })
  const homes = asGmAt(server, 'home', await enter('home', gmKey))
  for (const opens of [true, false, true])
    await homes('PATCH', '/access/home', { body: { players: opens } })
  const looked = await homes('POST', '/sample')
  const sample = looked.json<Sample>().gm
  await asGmAt(server, sample, cookieOf(looked))('POST', '/sample/keep')
  await asHost('DELETE', ofJungle, { cookie })
  const settings = { gmKey: 'another key for the GM', hostKey: 'a key for the host' }
  for (const _ of ['the first start with it', 'a later one'])
    await applyKeys(server.store, server.app.log, settings)

  const lines = log()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['info']))
  const names = new Map(
    Object.entries({
      home: 'home',
      jungle: jungle.id,
      sample,
      copy: copy.json<HostOpened>().id,
    }).map(([name, id]) => [shortHash(id), name]),
  )
  const told = lines.map((line) => [
    line.audit,
    line.role,
    line.campaign === undefined ? 'the server' : names.get(line.campaign),
    line.address,
  ])
  const host = (event: string, of = 'jungle') => [event, 'host', of, HOST_AT]
  const gmDid = (event: string, of = 'jungle') => [event, 'gm', of, GM_AT]
  expect(told).toEqual([
    host('signed-in-with-made-key', 'the server'),
    host('campaign-made'),
    gmDid('signed-in-with-chosen-key', 'home'),
    gmDid('signed-in-with-link'),
    gmDid('signed-in-with-made-key'),
    gmDid('session-ended'),
    gmDid('other-sessions-ended'),
    gmDid('campaign-renamed'),
    gmDid('players-link-replaced'),
    gmDid('screen-link-replaced'),
    gmDid('reports-address-set'),
    gmDid('reports-address-removed'),
    gmDid('campaign-downloaded'),
    gmDid('campaign-restored'),
    gmDid('restore-undone'),
    gmDid('key-replaced'),
    gmDid('signed-in-with-made-key'),
    gmDid('signed-out'),
    ['wrong-keys', 'stranger', 'jungle', STRANGER_AT],
    host('campaign-made-from-backup', 'copy'),
    host('key-replaced'),
    host('campaign-downloaded'),
    host('home-switched-off', 'home'),
    host('home-switched-on', 'home'),
    gmDid('signed-in-with-chosen-key', 'home'),
    gmDid('home-closed-to-players', 'home'),
    gmDid('home-opened-to-players', 'home'),
    gmDid('campaign-made-from-backup', 'sample'),
    gmDid('signed-in-to-sample', 'sample'),
    gmDid('sample-kept', 'sample'),
    host('campaign-deleted'),
    ['key-set', 'server', 'home', undefined],
    ['key-set', 'server', 'the server', undefined],
  ])
  expect(new Set(lines.map(({ audit }) => audit))).toEqual(new Set(AUDIT_EVENTS))

  const tokenOf = (set: string) => set.split('=')[1] ?? ''
  expectNoSecrets(log(), {
    ...{ gmKey, hostKey, newKey, hostsKey, link, wrongKey, webhook },
    ...{ nextGmKey: settings.gmKey, nextHostKey: settings.hostKey },
    ...{ players, screen: screen ?? 'no screen' },
    ...{ jungle: jungle.gm, junglesPlayers: jungle.players, junglesKey: jungle.key },
    hostsToken: tokenOf(cookie),
    ...Object.fromEntries([byLink, other, renewed].map((set, n) => [`token ${n}`, tokenOf(set)])),
  })
})

test('docs/hosting.md has a row for each event, and no other', () => {
  const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
  const [section = ''] = hosting.split(/^## Events in the log$/m)[1]?.split(/^## /m) ?? []
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, event]) => event)
  expect(rows).toEqual([...AUDIT_EVENTS])
})
