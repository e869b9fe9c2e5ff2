/** @module-tag more */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOST } from '#campaign/ports/access-store.ts'
import type { AccessView, Sample } from '#protocol/access.ts'
import type { HostOpened } from '#protocol/host.ts'
import { apiPath, hostApiPath } from '#protocol/paths.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { newSignInLink } from '#server/access/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { AUDIT_EVENTS } from '#server/logs/audit.ts'
import { shortHash } from '#server/logs/logger.ts'
import { parseReportHosts } from '#server/reports/report-hosts.ts'
import { applyKeys } from '#server/start/first-campaign.ts'
import { sendBackup } from './backups.ts'
import { expectNoSecrets } from './no-secrets.ts'
import { cookieOf, type Request, revisionHeaders, type Server, serve } from './server.ts'

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
  const reportHosts = parseReportHosts('discord.com') ?? []
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

type Log = Awaited<ReturnType<typeof begin>>
type Gm = ReturnType<typeof asGmAt>

const WEBHOOK = 'token-of-a-webhook'
const WRONG_KEY = 'a wrong key of a stranger'
const SETTINGS = { gmKey: 'another key for the GM', hostKey: 'a key for the host' }
const TWICE = ['once', 'a repeat of it']

const enter = async (server: Server, campaign: string, key: string) =>
  cookieOf(await asGmAt(server, campaign)('POST', '/session', { body: { key } }))

/** Ends sessions, renames, replaces links, and sets where days are reported. */
const changeAccess = async (gm: Gm) => {
  const { sessions } = (await gm('GET', '/access')).json<AccessView>()
  await gm('DELETE', `/access/sessions/${sessions.find(({ current }) => !current)?.id}`)
  await gm('DELETE', '/access/sessions')
  await gm('PATCH', '/access', { body: { name: 'Desert' } })
  const { players } = (await gm('POST', '/access/players')).json<AccessView>()
  const { screen } = (await gm('POST', '/access/screen')).json<AccessView>()
  const address = `https://discord.com/api/webhooks/1/${WEBHOOK}`
  await gm('PUT', '/reports', { body: { on: true, address } })
  await gm('PUT', '/reports', { body: { on: false } })
  await gm('DELETE', '/reports')
  return { players, screen: screen ?? 'no screen' }
}

/** A repeat of either makes no line. Answers the campaign's file. */
const restoreAndUndo = async (server: Server, campaign: string, cookie: string) => {
  const gm = asGmAt(server, campaign, cookie)
  const file = (await gm('GET', '/backup')).rawPayload
  const based = async (key: string) => {
    const { revision } = (await gm('GET', '/map')).json<{ revision: string }>()
    return {
      cookie,
      ip: PROXY,
      headers: { ...revisionHeaders(revision, key), 'x-forwarded-for': GM_AT },
    }
  }
  const restore = { url: apiPath(campaign, '/backup'), ...(await based('once')) }
  for (const _ of TWICE) expect((await sendBackup(server, file, restore)).statusCode).toBe(200)
  const undo = { url: apiPath(campaign, '/backup/undo'), ...(await based('back')) }
  for (const _ of TWICE) {
    const undone = await server.send({ method: 'POST', ...undo })
    expect(undone.statusCode, undone.body).toBe(200)
  }
  return file
}

/** Answers the key that it made. */
const replaceKey = async (server: Server, campaign: string, cookie: string) => {
  const made = await asGmAt(server, campaign, cookie)('POST', '/access/key')
  const { key } = made.json<{ key: string }>()
  const renewed = await enter(server, campaign, key)
  await asGmAt(server, campaign, renewed)('DELETE', '/session')
  return { key, renewed }
}

const tryWrongKeys = async (server: Server, campaign: string) => {
  for (let n = 0; n < 10; n += 1)
    await server.send({
      ...{ method: 'POST', route: '/session', campaign, ip: STRANGER_AT },
      body: { key: `${WRONG_KEY} ${n}` },
    })
}

/** Makes a campaign of a file, and looks after another one. */
const actAsHost = async ({ server, asHost }: Log, file: Buffer, id: string, cookie: string) => {
  const copy = await sendBackup(server, file, {
    ...{ url: hostApiPath('/campaigns'), cookie, ip: PLAIN_HOST },
  })
  const made = await asHost('POST', `/campaigns/${id}/key`, { cookie })
  await asHost('GET', `/campaigns/${id}/backup`, { cookie })
  for (const home of [false, true]) await asHost('PATCH', '/settings', { cookie, body: { home } })
  return { copy: copy.json<HostOpened>().id, hostsKey: made.json<{ key: string }>().key }
}

/** Closes the first campaign to players and opens it, and makes the sample and keeps it. */
const actInHome = async ({ server, gmKey }: Log) => {
  const gm = asGmAt(server, 'home', await enter(server, 'home', gmKey))
  for (const players of [true, false, true])
    await gm('PATCH', '/access/home', { body: { players } })
  const looked = await gm('POST', '/sample')
  const sample = looked.json<Sample>().gm
  await asGmAt(server, sample, cookieOf(looked))('POST', '/sample/keep')
  return sample
}

const linesOf = (log: string): readonly Line[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const byHost = (event: string, of = 'jungle') => [event, 'host', of, HOST_AT]
const byGm = (event: string, of = 'jungle') => [event, 'gm', of, GM_AT]
/** Event, who, what of, and from where. */
const LINES = [
  byHost('signed-in-with-made-key', 'the server'),
  byHost('campaign-made'),
  byGm('signed-in-with-chosen-key', 'home'),
  byGm('signed-in-with-link'),
  byGm('signed-in-with-made-key'),
  byGm('session-ended'),
  byGm('other-sessions-ended'),
  byGm('campaign-renamed'),
  byGm('players-link-replaced'),
  byGm('screen-link-replaced'),
  byGm('reports-address-set'),
  byGm('reports-address-removed'),
  byGm('campaign-downloaded'),
  byGm('campaign-restored'),
  byGm('restore-undone'),
  byGm('key-replaced'),
  byGm('signed-in-with-made-key'),
  byGm('signed-out'),
  ['wrong-keys', 'stranger', 'jungle', STRANGER_AT],
  byHost('campaign-made-from-backup', 'copy'),
  byHost('key-replaced'),
  byHost('campaign-downloaded'),
  byHost('home-switched-off', 'home'),
  byHost('home-switched-on', 'home'),
  byGm('signed-in-with-chosen-key', 'home'),
  byGm('home-closed-to-players', 'home'),
  byGm('home-opened-to-players', 'home'),
  byGm('campaign-made-from-backup', 'sample'),
  byGm('signed-in-to-sample', 'sample'),
  byGm('sample-kept', 'sample'),
  byHost('campaign-deleted'),
  ['key-set', 'server', 'home', undefined],
  ['key-set', 'server', 'the server', undefined],
]

test('each event is one line of the log, with who, what of and from where, and no secret', async () => {
  const begun = await begin()
  const { server, gmKey, hostKey, asHost, log } = begun
  const cookie = cookieOf(await asHost('POST', '/session', { body: { key: hostKey } }))
  const body = { name: 'Jungle' }
  const jungle = (await asHost('POST', '/campaigns', { cookie, body })).json<HostOpened>()
  await enter(server, 'home', gmKey)
  const link = await newSignInLink(server.store, systemClock, jungle.id)
  const byLink = await enter(server, jungle.id, link)
  const other = await enter(server, jungle.id, jungle.key)
  const links = await changeAccess(asGmAt(server, jungle.id, byLink))
  const file = await restoreAndUndo(server, jungle.id, byLink)
  const { key: newKey, renewed } = await replaceKey(server, jungle.id, byLink)
  await tryWrongKeys(server, jungle.id)
  const { copy, hostsKey } = await actAsHost(begun, file, jungle.id, cookie)
  const sample = await actInHome(begun)
  await asHost('DELETE', `/campaigns/${jungle.id}`, { cookie })
  for (const _ of TWICE) await applyKeys(server.store, server.app.log, SETTINGS)

  const lines = linesOf(log())
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['info']))
  const names = new Map(
    Object.entries({ home: 'home', jungle: jungle.id, sample, copy }).map(([name, id]) => [
      shortHash(id),
      name,
    ]),
  )
  const nameOf = (hash: string | undefined) => (hash === undefined ? 'the server' : names.get(hash))
  expect(lines.map((line) => [line.audit, line.role, nameOf(line.campaign), line.address])).toEqual(
    LINES,
  )
  expectNoSecrets(log(), {
    ...{ gmKey, hostKey, newKey, hostsKey, link, wrongKey: WRONG_KEY, webhook: WEBHOOK },
    ...{ nextGmKey: SETTINGS.gmKey, nextHostKey: SETTINGS.hostKey, ...links },
    ...{ jungle: jungle.gm, junglesPlayers: jungle.players, junglesKey: jungle.key },
    ...Object.fromEntries(
      [cookie, byLink, other, renewed].map((set, n) => [`token ${n}`, set.split('=')[1] ?? '']),
    ),
  })
})

test('every event is among them', () => {
  expect(new Set(LINES.map(([event]) => event))).toEqual(new Set(AUDIT_EVENTS))
})

test('docs/hosting.md has a row for each event, and no other', () => {
  const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
  const [section = ''] = hosting.split(/^## Events in the log$/m)[1]?.split(/^## /m) ?? []
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, event]) => event)
  expect(rows).toEqual([...AUDIT_EVENTS])
})
