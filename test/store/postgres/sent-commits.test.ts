import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeTo } from '../../../src/campaign/change.ts'
import type { Commit, Store } from '../../../src/campaign/store.ts'
import { gmView } from '../../../src/campaign/views.ts'
import { move } from '../../../src/store/copy/move.ts'
import { encryptionWith, KEY_BYTES } from '../../../src/store/encryption.ts'
import { exchangeNudges } from '../../../src/store/postgres/nudges.ts'
import { type SentCommit, toSentCommit } from '../../../src/store/sent-commit.ts'
import { openScreen, type Screen, startLiveOver } from '../../http/live-support.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, current, HOME, player, saving } from '../contract/play.ts'
import { at, newDatabaseLocation } from '../copy/locations.ts'
import { twoNodes } from './two-nodes.ts'

/** A GM's screen at the other of two nodes, which shows the campaign as it begins. */
const watched = async () => {
  const nodes = await twoNodes()
  const before = await begin(nodes.one)
  const find = vi.fn<Store['find']>()
  const live = await startLiveOver(nodes.other, {
    disturb: (store) => ({
      ...store,
      find: async (id) => {
        await find(id)
        return store.find(id)
      },
    }),
  })
  const screen = await openScreen(live, { session: 'hash' })
  await screen.nextView()
  find.mockClear()
  return { ...nodes, before, screen, looks: find }
}

const shownIn = async (screen: Screen) => {
  const message = await screen.nextView()
  return message.event === 'view' ? message.view : undefined
}

const foodShown = async (screen: Screen) => (await shownIn(screen))?.map.food

/** What a bare connection to the database hears, and a way to say something there. */
const eavesdrop = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen overland')
  return {
    heard,
    next: async () => {
      await expect.poll(() => heard).not.toEqual([])
      return heard.shift() ?? ''
    },
    say: async (payload: string) => {
      await client.query(`notify overland, ${pg.escapeLiteral(payload)}`)
    },
  }
}

const textOf = (query: unknown): string =>
  query instanceof pg.Query ? (query as unknown as { text: string }).text : String(query)

const changeOf = (commit: Commit): SentCommit => {
  const change = toSentCommit(commit)
  if (!change) throw new Error('Nothing is sent of it')
  return change
}

/** Under the key of the database, if no other is given. */
const encrypted = async (url: string, change: SentCommit, { campaign = HOME, key = '' } = {}) => {
  const [row] = await runSql<{ key: string }>(url, `select encode(key, 'hex') key from nudge_keys`)
  return encryptionWith(Buffer.from(key || (row?.key ?? ''), 'hex')).encrypt(
    JSON.stringify(change),
    campaign,
  )
}

test('a viewer at another node is shown each change as the database has it, without a look there', async () => {
  const { one, screen, looks } = await watched()
  const gm = player(one)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  // Without the looks at revisions, every other second.
  const looksAtCampaigns = () =>
    statements.mock.calls.filter(([query]: unknown[]) =>
      textOf(query).includes('from "campaigns" as "c"'),
    )
  const deeds = [
    ...Array.from({ length: 40 }, () => async () => gm.endDay()),
    async () => gm.saveFood(3),
    async () => gm.paint({ hexes: [{ x: 2, y: 2 }], knowledge: 'seen' }),
  ]
  for (const deed of deeds) {
    statements.mockClear()
    await deed()
    const shown = await shownIn(screen)
    // The GM's own, at the first node, before the deed and as part of it.
    expect(looksAtCampaigns()).toHaveLength(2)
    expect(shown).toEqual(gmView(await current(one)))
  }
  expect(looks).not.toHaveBeenCalled()
})

test('a campaign that is sent by name alone is read, and the next change is sent whole again', async () => {
  const { one, screen, looks } = await watched()
  const gm = player(one)
  const deeds = [
    [async () => gm.paint({ hexes: [{ x: 2, y: 2 }], terrain: 'Swamp' }), 1],
    [async () => gm.endDay(), 0],
    [async () => gm.undo(), 0],
    [async () => gm.redo(), 0],
    [async () => gm.endDay(), 0],
  ] as const
  for (const [deed, times] of deeds) {
    looks.mockClear()
    await deed()
    expect(await shownIn(screen)).toEqual(gmView(await current(one)))
    // The regular look at revisions may notice it as well, and read it once more.
    if (times === 0) expect(looks).not.toHaveBeenCalled()
    else expect(looks).toHaveBeenCalled()
  }
})

test('a change that is too large for a notification is looked for', async () => {
  const { one, before, screen, looks } = await watched()
  const hexes = Array.from({ length: 500 }, (_, at) => `${2 * at},0`)
  const known = new Map([...before.mapState.known, ...hexes.map((key) => [key, 'seen'] as const)])
  const mapState = { ...before.mapState, known }
  await one.commit({ base: before, ...changeTo(before, { kind: 'hexes' }, { mapState }) })
  expect(await shownIn(screen)).toEqual(gmView(await current(one)))
  expect(looks).toHaveBeenCalledTimes(1)
})

test('whoever may only listen hears which campaign moved, and nothing of what was done', async () => {
  const { url, one, before } = await watched()
  const { heard, next } = await eavesdrop(url)
  const position = { x: 777_777_777_778, y: 777_777_777_778 }
  const map = { ...before.expedition.map, position, food: 123_456_789_012 }
  const expedition = { ...before.expedition, map }
  await one.commit({ base: before, ...changeTo(before, { kind: 'save' }, { expedition }) })
  const payload = await next()
  expect(payload.length).toBeGreaterThan(500)
  const [[campaign, text]] = JSON.parse(payload) as [[string, string]]
  expect(campaign).toBe(HOME)
  for (const secret of ['777777777778', '123456789012', 'position', before.revisions.epoch]) {
    for (const written of [payload, Buffer.from(text, 'base64').toString('latin1')])
      expect(written).not.toContain(secret)
    for (const shift of ['', 'a', 'ab']) {
      const inBase64 = Buffer.from(shift + secret)
        .toString('base64')
        .slice(4, -4)
      // Four letters stand somewhere in an encrypted text by chance.
      if (inBase64.length > 4) expect(payload).not.toContain(inBase64)
    }
  }
  expect(heard).toEqual([])
})

test('what is made up, altered, of another campaign or said again changes nothing: it is looked for', async () => {
  const { url, one, before, screen, looks } = await watched()
  const { next, say } = await eavesdrop(url)
  const payloads: string[] = []
  let now = before
  for (const food of [1, 2, 3]) {
    await one.commit(saving(now, food))
    now = await current(one)
    payloads.push(await next())
    expect(await foodShown(screen)).toBe(food)
  }
  expect(looks).not.toHaveBeenCalled()

  const forged = changeOf(saving(now, 666))
  const real = await encrypted(url, forged)
  const altered = Buffer.from(real, 'base64')
  altered[60] = (altered[60] ?? 0) ^ 1
  const stranger = randomBytes(KEY_BYTES).toString('hex')
  const later = changeOf(saving({ ...now, revisions: { ...now.revisions, full: 9 } }, 666))
  const elsewhere = changeOf(saving({ ...now, revisions: { ...now.revisions, epoch: 'x' } }, 666))
  const lies = [
    ...payloads,
    JSON.stringify([[HOME, JSON.stringify(forged)]]),
    JSON.stringify([[HOME, Buffer.from(JSON.stringify(forged)).toString('base64')]]),
    JSON.stringify([[HOME, altered.toString('base64')]]),
    JSON.stringify([[HOME, await encrypted(url, forged, { key: stranger })]]),
    JSON.stringify([[HOME, await encrypted(url, forged, { key: '00'.repeat(KEY_BYTES) })]]),
    JSON.stringify([[HOME, await encrypted(url, forged, { campaign: 'another' })]]),
    JSON.stringify([[HOME, await encrypted(url, later)]]),
    JSON.stringify([[HOME, await encrypted(url, elsewhere)]]),
    JSON.stringify([[HOME, '']]),
    '[["home",{}]]',
  ]
  const shown = screen.messages.length
  for (const [at, lie] of lies.entries()) {
    await say(lie)
    await expect.poll(() => looks, { message: lie }).toHaveBeenCalledTimes(at + 1)
  }
  await one.commit(saving(now, 4))
  expect(await foodShown(screen)).toBe(4)
  expect(screen.messages).toHaveLength(shown + 1)
})

test('only whoever has the key of the database is believed', async () => {
  const { url, before, screen, looks } = await watched()
  const { say } = await eavesdrop(url)
  await say(JSON.stringify([[HOME, await encrypted(url, changeOf(saving(before, 7)))]]))
  expect(await foodShown(screen)).toBe(7)
  expect(looks).not.toHaveBeenCalled()
})

test('nobody without a right to the tables has the key, and no other database has it', async () => {
  const [from, to] = [await newDatabaseLocation(), await newDatabaseLocation()]
  await at(from, begin)
  await move(from.location, to.location)
  await at(to, current)
  const keys = await Promise.all(
    [from, to].map(({ where }) =>
      runSql<{ key: string }>(where, `select encode(key, 'hex') key from nudge_keys`),
    ),
  )
  expect(keys.map((rows) => rows.length)).toEqual([1, 1])
  expect(keys[0]).not.toEqual(keys[1])
  const rights = await runSql(
    from.where,
    `select grantee from information_schema.role_table_grants
     where table_name = 'nudge_keys' and grantee <> current_user`,
  )
  expect(rights).toEqual([])
})

test('what was done goes with a campaign that waits alone, and with none of several, nor twice with one', async () => {
  const { url, before } = await watched()
  const { heard } = await eavesdrop(url)
  const encryption = encryptionWith(randomBytes(KEY_BYTES))
  const own: pg.Client[] = []
  const connect = () => {
    const client = new pg.Client({ connectionString: url })
    own.push(client)
    return client
  }
  const { send, close } = await exchangeNudges({
    connect,
    encryption,
    tell: () => {},
    silent: () => {},
  })
  onTestFinished(close)
  const tell = async (campaigns: readonly string[]) => {
    // What was heard may be answered to whoever said it later: nothing is on its way after this.
    for (const client of own) await client.query('select 1')
    heard.length = 0
    for (const campaign of campaigns) send(campaign, changeOf(saving(before, 7)))
    const items = () => heard.flatMap((payload) => JSON.parse(payload) as unknown[])
    await expect.poll(items).toHaveLength(new Set(campaigns).size)
    return items().map((item) => (Array.isArray(item) ? 'all' : item))
  }
  // The first is on its way at once.
  expect(await tell(['a', 'b'])).toEqual(['all', 'all'])
  expect(await tell(['a', 'b', 'c'])).toEqual(['all', 'b', 'c'])
  expect(await tell(['a', 'b', 'b'])).toEqual(['all', 'b'])
})
