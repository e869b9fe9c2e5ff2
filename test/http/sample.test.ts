import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessView, NewKey, Sample } from '#protocol/access.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView, JournalPage } from '#protocol/views.ts'
import { askEverything, firstMessage } from './canary/player-channels.ts'
import { wordsIn } from './canary/search.ts'
import { CAMPAIGN, cookieOf, OTHER_CAMPAIGN, type Server, serve, startListening } from './server.ts'

const ask = (server: Server, cookie?: string, campaign = CAMPAIGN) =>
  server.send({ method: 'POST', route: '/sample', campaign, cookie })

/** Has the GM of `home` ask for the sample, twice at once. */
const makeSample = async (server: Server) => {
  const home = await server.signIn()
  const [answer, other] = await Promise.all([ask(server, home), ask(server, home)])
  expect(answer.statusCode, answer.body).toBe(201)
  const { gm } = answer.json<Sample>()
  expect(other.json<Sample>()).toEqual({ gm })
  return { home, gm, cookie: cookieOf(answer) }
}

const accessOf = async (server: Server, campaign: string, cookie: string) =>
  (await server.send({ route: '/access', campaign, cookie })).json<AccessView>()

describe('the sample', () => {
  let server: Server
  let port: number
  let stop: () => Promise<void>
  let before: GmView
  let sample: Awaited<ReturnType<typeof makeSample>>
  beforeAll(async () => {
    ;({ server, port, stop } = await startListening())
    before = await server.view(await server.signIn())
    sample = await makeSample(server)
  })
  afterAll(() => stop())

  const get = async <Answer>(route: string): Promise<Answer> => {
    const { gm: campaign, cookie } = sample
    const answer = await server.send({ route, campaign, cookie })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }

  test('R-SAMPLE-1: is day 12 of a party that is lost, with all that a campaign may have', async () => {
    const view = await get<GmView>('/map')
    expect(view.day).toBe(12)
    expect(view.believed).not.toEqual(view.map.position)
    expect(view.sites.map(({ shown }) => shown)).toHaveLength(2)
    expect(view.encounters.filter(({ state }) => state === 'open')).toHaveLength(1)
    expect(view.handouts).toHaveLength(1)
    const { days } = await get<JournalPage>('/days?limit=50')
    expect(days[0]?.lost).toBe(true)
    expect(days.filter(({ notes }) => notes.gm !== '').length).toBeGreaterThanOrEqual(3)
    expect(days.filter(({ notes }) => notes.players !== '').length).toBeGreaterThanOrEqual(3)
    expect(new Set(days.map(({ order }) => order.activity ?? order.canoe)).size).toBe(3)
    const plan = await get<Plan>('/plan')
    expect(plan.route[0]).toEqual(view.believed)
    expect(plan.route.length).toBeGreaterThan(1)
    expect(await accessOf(server, sample.gm, sample.cookie)).toMatchObject({
      name: 'Sample expedition',
      sample: 'this',
      home: false,
    })
  })

  test('R-VIEW-1: nothing that players can reach holds what is the GM’s alone', async () => {
    const view = await get<GmView>('/map')
    const { days } = await get<JournalPage>('/days?limit=50')
    const { players } = await accessOf(server, sample.gm, sample.cookie)
    const received = [
      ...(await askEverything(server, players)),
      ...(await askEverything(server, 'sample')),
      { from: 'live', text: await firstMessage(port, players) },
    ]
    const playersMap = received.find(({ from }) => from === 'GET /map')?.text ?? ''
    const shown = view.sites.filter(({ name }) => playersMap.includes(name))
    expect(shown).toHaveLength(1)
    const hidden = view.sites.filter((site) => !shown.includes(site))
    const notes = days.flatMap(({ encounters }) => encounters).filter(({ shared }) => !shared)
    const secrets = [
      ...view.sites.map(({ gmText }) => gmText),
      ...hidden.flatMap(({ id, text }) => [id, text]),
      ...days.map(({ notes }) => notes.gm).filter(Boolean),
      ...notes.flatMap(({ name, note }) => [name, note]).filter(Boolean),
      JSON.stringify(view.map.position),
      sample.gm,
    ]
    expect(secrets.length).toBeGreaterThan(10)
    for (const { from, text } of received) expect(wordsIn(text, secrets), from).toEqual([])
    expect(playersMap).toContain(`"position":${JSON.stringify(view.believed)}`)
    const lost = days.filter((day) => day.lost).map(({ map }) => JSON.stringify(map.position))
    for (const { from, text } of received) expect(wordsIn(text, lost), from).toEqual([])
    const journal = await server.send({ route: '/journal', campaign: players })
    expect(journal.json<JournalPage>().days).toHaveLength(12)
    expect(journal.body).not.toContain('"lost":true')
    const file = await server.send({ url: `/charts/${players}/gm/4/0-0.webp` })
    expect(file.statusCode).toBe(404)
  })

  test('R-SAMPLE-1: there is one a server, and the first campaign stays as it was', async () => {
    expect(await server.store.countCampaigns()).toBe(3)
    const again = await ask(server, sample.home)
    expect(again.json<Sample>()).toEqual({ gm: sample.gm })
    const elsewhere = await server.send({
      route: '/map',
      campaign: sample.gm,
      cookie: cookieOf(again),
    })
    expect(elsewhere.json<GmView>().undo).not.toBeNull()
    const known = await ask(server, `${sample.home}; ${sample.cookie}`)
    expect([known.statusCode, known.headers['set-cookie']]).toEqual([201, undefined])
    expect(await server.store.countCampaigns()).toBe(3)
    expect(await server.view(sample.home)).toEqual(before)
    expect(await accessOf(server, CAMPAIGN, sample.home)).toMatchObject({ sample: 'offered' })
  })

  test('R-SAMPLE-1: the first campaign’s GM alone may ask for it', async () => {
    const away = await server.signIn(OTHER_CAMPAIGN)
    for (const cookie of [undefined, away, sample.cookie])
      expect((await ask(server, cookie)).statusCode).toBe(401)
    const answer = await ask(server, away, OTHER_CAMPAIGN)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NO_CAMPAIGN'])
    for (const [method, route] of [
      ['DELETE', '/sample'],
      ['POST', '/sample/keep'],
    ] as const) {
      for (const cookie of [undefined, sample.home, away])
        expect((await server.send({ method, route, campaign: sample.gm, cookie })).statusCode).toBe(
          401,
        )
      const own = await server.send({ method, route, campaign: CAMPAIGN, cookie: sample.home })
      expect(own.statusCode).toBe(404)
    }
    expect((await accessOf(server, OTHER_CAMPAIGN, away)).sample).toBeNull()
  })

  test('R-SAMPLE-3: kept it is a campaign like any other, with a key that is told once', async () => {
    const { gm: campaign, cookie } = sample
    const keepAnswer = await server.send({
      method: 'POST',
      route: '/sample/keep',
      campaign,
      cookie,
    })
    expect(keepAnswer.statusCode, keepAnswer.body).toBe(200)
    expect((await accessOf(server, campaign, cookie)).sample).toBeNull()
    expect((await server.send({ route: '/map', campaign: 'sample' })).statusCode).toBe(404)
    const withKey = await server.signIn(campaign, keepAnswer.json<NewKey>().key)
    expect((await accessOf(server, campaign, withKey)).name).toBe('Sample expedition')
    const gone = await server.send({ method: 'DELETE', route: '/sample', campaign, cookie })
    expect(gone.statusCode).toBe(404)
  })

  test('R-SAMPLE-3: then a new one is made, and a deleted one leaves nothing', async () => {
    const { gm: campaign, cookie } = await makeSample(server)
    expect(campaign).not.toBe(sample.gm)
    const view = (await server.send({ route: '/map', campaign, cookie })).json<GmView>()
    const image = view.handouts[0]?.id ?? ''
    expect(await server.store.findImage(campaign, image)).toBeDefined()
    const deleted = await server.send({ method: 'DELETE', route: '/sample', campaign, cookie })
    expect(deleted.statusCode, deleted.body).toBe(204)
    expect(cookieOf(deleted)).toMatch(/=$/)
    for (const address of [campaign, 'sample'])
      expect((await server.send({ route: '/map', campaign: address })).statusCode).toBe(404)
    expect(await server.store.findImage(campaign, image)).toBeUndefined()
    expect(await server.store.findListing(campaign)).toBeUndefined()
    expect(await server.store.countCampaigns()).toBe(3)
  })
})

test('R-SAMPLE-3: a full server makes none, nor does one that offers none', async () => {
  for (const [config, problem] of [
    [{ maxCampaigns: 2 }, [409, 'TOO_MANY_CAMPAIGNS']],
    [{ sample: false }, [404, 'NO_CAMPAIGN']],
  ] as const) {
    const server = await serve({ config })
    const cookie = await server.signIn()
    const refused = await ask(server, cookie)
    expect([refused.statusCode, refused.json().code]).toEqual(problem)
    expect(await server.store.countCampaigns()).toBe(2)
    const { sample } = await accessOf(server, CAMPAIGN, cookie)
    expect(sample).toBe('sample' in config ? null : 'offered')
  }
})
