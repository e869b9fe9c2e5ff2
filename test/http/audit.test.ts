import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { HOST } from '../../src/campaign/access-store.ts'
import type { AccessView, OpenedCampaign } from '../../src/protocol/access.ts'
import { AUDIT_KINDS, type AuditPage } from '../../src/protocol/audit.ts'
import type { HostOpened } from '../../src/protocol/host.ts'
import { apiPath, hostApiPath } from '../../src/protocol/paths.ts'
import { settleGmKey } from '../../src/server/access/gm-key.ts'
import { newSignInLink } from '../../src/server/access/sessions.ts'
import { hashToken } from '../../src/server/access/tokens.ts'
import { systemClock } from '../../src/server/clock.ts'
import { readReportHosts } from '../../src/server/reports/report-hosts.ts'
import { sendBackup } from './backups.ts'
import {
  cookieOf,
  onRevision,
  type Request,
  type Server,
  serve,
  temporaryFolder,
} from './server.ts'

const PROXY = '10.0.0.1'
const HOST_AT = '192.0.2.1'
const GM_AT = '2001:db8::2'
const STRANGER_AT = '198.51.100.3'
/** Written as an IPv6 socket says it. */
const PLAIN_HOST = `::ffff:${HOST_AT}`

const LATER_KINDS = ['key-set', 'link-made', 'database-restored']

const begin = async () => {
  const dataDir = await temporaryFolder()
  const gmKey = 'a key chosen by hand'
  const reportHosts = readReportHosts('discord.com') ?? []
  const config = { creation: 'open', trustProxy: [PROXY], reportHosts } as const
  const server = await serve({ dataDir, gmKey, config })
  const hostKey = (await settleGmKey(server.store, HOST, undefined)) ?? ''
  const asHost = async (method: Request['method'], route: string, more: Request = {}) =>
    server.send({ method, url: hostApiPath(route), ip: PLAIN_HOST, ...more })
  const cookie = cookieOf(await asHost('POST', '/session', { body: { key: hostKey } }))
  const list = async (query = '') =>
    (await asHost('GET', `/audit${query}`, { cookie })).json<AuditPage>()
  return { server, dataDir, gmKey, hostKey, asHost, cookie, list }
}

/** Through the proxy, which says where they are. */
const asGmAt = (server: Server, campaign: string, cookie?: string) => {
  const from = { ip: PROXY, headers: { 'x-forwarded-for': GM_AT } }
  return async (method: Request['method'], route: string, more: Request = {}) => {
    const headers = { ...from.headers, ...more.headers }
    const answer = await server.send({ campaign, method, route, cookie, ...from, ...more, headers })
    expect(answer.statusCode, `${method} ${route} ${answer.body}`).toBeLessThan(300)
    return answer
  }
}

test('each kind is told to the host once, with who, what of and from where, and no secret with it', async () => {
  const { server, dataDir, gmKey, hostKey, asHost, cookie, list } = await begin()
  const { store } = server
  const body = { name: 'Jungle' }
  const jungle = (await asHost('POST', '/campaigns', { cookie, body })).json<HostOpened>()
  const url = '/api/campaigns'
  const made = await server.send({ method: 'POST', url, ip: STRANGER_AT, body: { name: 'Theirs' } })
  const theirs = made.json<OpenedCampaign>()

  const enter = async (campaign: string, key: string) =>
    cookieOf(await asGmAt(server, campaign)('POST', '/session', { body: { key } }))
  await enter('home', gmKey)
  const link = await newSignInLink(store, systemClock, jungle.id)
  const byLink = await enter(jungle.id, link)
  const other = await enter(jungle.id, jungle.key)
  const gm = asGmAt(server, jungle.id, byLink)
  const { sessions } = (await gm('GET', '/access')).json<AccessView>()
  await gm('DELETE', `/access/sessions/${sessions.find(({ current }) => !current)?.id}`)
  await gm('DELETE', '/access/sessions')
  await gm('PATCH', '/access', { body: { name: 'Desert' } })
  const { players } = (await gm('POST', '/access/players')).json<AccessView>()
  const { screen } = (await gm('POST', '/access/screen')).json<AccessView>()
  const webhooks = ['token-of-the-first', 'token-of-the-second']
  for (const token of webhooks) {
    const address = `https://discord.com/api/webhooks/1/${token}`
    await gm('PUT', '/reports', { body: { address, format: 'discord' } })
  }
  await gm('DELETE', '/reports')
  const file = (await gm('GET', '/backup')).rawPayload
  const { revision } = (await gm('GET', '/map')).json<{ revision: string }>()
  const route = apiPath(jungle.id, '/backup')
  const headers = { ...onRevision(revision, 'once'), 'x-forwarded-for': GM_AT }
  for (const status of [200, 200]) {
    const restored = await sendBackup(server, file, {
      ...{ url: route, cookie: byLink, ip: PROXY, headers },
    })
    expect(restored.statusCode, restored.body).toBe(status)
  }
  const { key: newKey } = (await gm('POST', '/access/key')).json<{ key: string }>()
  const renewed = await enter(jungle.id, newKey)
  await asGmAt(server, jungle.id, renewed)('DELETE', '/session')

  const tryKey = async (key: string, ip: string) =>
    server.send({ method: 'POST', route: '/session', campaign: jungle.id, body: { key }, ip })
  for (const key of ['wrong key one', 'wrong key two', link]) await tryKey(key, STRANGER_AT)
  await asHost('POST', '/session', { body: { key: 'a wrong host key' } })

  const ofJungle = `/campaigns/${jungle.id}`
  const patch = (change: object) => asHost('PATCH', ofJungle, { cookie, body: change })
  await sendBackup(server, file, { url: hostApiPath('/campaigns'), cookie, ip: PLAIN_HOST })
  const { key: hostsKey } = (await asHost('POST', `${ofJungle}/key`, { cookie })).json<{
    key: string
  }>()
  await patch({ archived: true })
  await patch({ archived: true })
  await patch({ archived: false })
  await patch({ archived: false })
  await asHost('GET', `${ofJungle}/backup`, { cookie })
  for (const home of [false, true]) await asHost('PATCH', '/settings', { cookie, body: { home } })
  const homes = asGmAt(server, 'home', await enter('home', gmKey))
  for (const players of [true, false, true])
    await homes('PATCH', '/access/home', { body: { players } })
  await asHost('DELETE', ofJungle, { cookie })

  const { entries, next } = await list('?limit=100')
  expect(next).toBeNull()
  const told = entries
    .toReversed()
    .map(({ who, what, campaign, from, times, newName }) => [
      ...[who, what, campaign?.name ?? null, from],
      ...(times > 1 ? [times] : []),
      ...(newName === null ? [] : [newName]),
    ])
  const [host, gmOf] = [['host', HOST_AT] as const, ['gm', GM_AT] as const]
  const by = ([who, from]: readonly [string, string], what: string, name: string | null) => [
    ...[who, what, name, from],
  ]
  const wrongKeys = told.filter(([, what]) => what === 'wrong-keys')
  expect(wrongKeys).toEqual(
    expect.arrayContaining([
      ['stranger', 'wrong-keys', 'Desert', STRANGER_AT, 3],
      ['stranger', 'wrong-keys', null, HOST_AT],
    ]),
  )
  expect(told.filter(([, what]) => what !== 'wrong-keys')).toEqual([
    by(host, 'signed-in-with-made-key', null),
    by(host, 'campaign-made', 'Jungle'),
    ['stranger', 'campaign-made', 'Theirs', STRANGER_AT],
    by(gmOf, 'signed-in-with-chosen-key', ''),
    by(gmOf, 'signed-in-with-link', 'Jungle'),
    by(gmOf, 'signed-in-with-made-key', 'Jungle'),
    by(gmOf, 'session-ended', 'Jungle'),
    by(gmOf, 'other-sessions-ended', 'Jungle'),
    [...by(gmOf, 'campaign-renamed', 'Jungle'), 'Desert'],
    by(gmOf, 'players-link-replaced', 'Desert'),
    by(gmOf, 'screen-link-replaced', 'Desert'),
    ...webhooks.map(() => by(gmOf, 'reports-address-set', 'Desert')),
    by(gmOf, 'reports-address-removed', 'Desert'),
    by(gmOf, 'campaign-downloaded', 'Desert'),
    by(gmOf, 'campaign-restored', 'Desert'),
    by(gmOf, 'key-replaced', 'Desert'),
    by(gmOf, 'signed-in-with-made-key', 'Desert'),
    by(gmOf, 'signed-out', 'Desert'),
    by(host, 'campaign-made-from-backup', 'Desert (copy)'),
    by(host, 'key-replaced', 'Desert'),
    by(host, 'campaign-archived', 'Desert'),
    by(host, 'campaign-reopened', 'Desert'),
    by(host, 'campaign-downloaded', 'Desert'),
    by(host, 'home-switched-off', ''),
    by(host, 'home-switched-on', ''),
    by(gmOf, 'signed-in-with-chosen-key', ''),
    by(gmOf, 'home-closed-to-players', ''),
    by(gmOf, 'home-opened-to-players', ''),
    by(host, 'campaign-deleted', 'Desert'),
  ])
  const seen = new Set(entries.map(({ what }) => what))
  expect(AUDIT_KINDS.filter((what) => !seen.has(what))).toEqual(LATER_KINDS)

  const database = new Database(join(dataDir, 'overland.db'), { readonly: true })
  const rows = database.prepare('select * from audit_trail').all()
  database.close()
  const trail = `${JSON.stringify(rows)} ${JSON.stringify(entries)}`
  const tokenOf = (set: string) => set.split('=')[1] ?? ''
  const secrets = [
    ...[gmKey, hostKey, jungle.key, newKey, hostsKey, theirs.key, link, 'wrong key one'],
    ...webhooks,
    ...[cookie, byLink, other, renewed].map(tokenOf),
    ...[jungle.gm, jungle.players, players, screen ?? 'no screen', theirs.gm, theirs.players],
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    for (const word of [secret, hashToken(secret)]) expect(trail).not.toContain(word)
  }
})

test('comes in pages, of all or of one campaign, and a bad cursor is refused by its field', async () => {
  const { asHost, cookie, list } = await begin()
  for (const name of ['Jungle', 'Desert']) {
    const made = await asHost('POST', '/campaigns', { cookie, body: { name } })
    const { id } = made.json<HostOpened>()
    await asHost('PATCH', `/campaigns/${id}`, { cookie, body: { name: `${name} 2` } })
  }
  const all = (await list()).entries
  expect(all).toHaveLength(5)
  const seen = []
  let query = '?limit=2'
  for (let next: string | null = ''; next !== null; ) {
    const page = await list(query)
    seen.push(...page.entries)
    next = page.next
    query = `?limit=2&before=${next}`
  }
  expect(seen).toEqual(all)
  const desert = all[0]?.campaign?.id
  const { entries } = await list(`?campaign=${desert}`)
  expect(entries.map(({ campaign, what }) => [campaign?.name, what])).toEqual([
    ['Desert', 'campaign-renamed'],
    ['Desert', 'campaign-made'],
  ])
  expect((await list('?campaign=nothing')).entries).toEqual([])
  const cursor = Buffer.from('1 UPPER').toString('base64url')
  for (const bad of ['before=x', 'before=', `before=${cursor}`, 'limit=0', 'limit=101', 'page=2']) {
    const answer = await asHost('GET', `/audit?${bad}`, { cookie })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, bad.split('=')[0]])
  }
})

test('players and GMs are told nothing of it', async () => {
  const { server, asHost } = await begin()
  const gm = await server.signIn()
  for (const cookie of [undefined, gm])
    expect((await asHost('GET', '/audit', { cookie })).statusCode).toBe(401)
})
