import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '#campaign/campaign.ts'
import { makeChange } from '#campaign/execute.ts'
import { chartFor } from '#campaign/map/chart.ts'
import type { Store } from '#campaign/ports/store.ts'
import type { Tiles } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { createImageWorker, type ImageWorker } from '#server/charts/image-worker/image-worker.ts'
import { veilOfTile } from '#server/charts/tiles.ts'
import { parseReportHosts } from '#server/reports/report-hosts.ts'
import { hexAt } from '#shared/grid.ts'
import { type Hex, hexFromKey, hexKey } from '#shared/hex.ts'
import { valueAt } from '#shared/hex-rows.ts'
import { tileLevels, tileRectWithinChart } from '#shared/tiles.ts'
import { chatReceiver } from '../../support/chat-receiver.ts'
import { inSoak } from '../../support/in-soak.ts'
import { LONG_LIMITS } from '../../support/long-limits.ts'
import { startReporter } from '../../support/reporting.ts'
import { CAMPAIGN, type Server, startListening } from '../server.ts'
import {
  anyLot,
  type HiddenCampaign,
  hiddenCampaign,
  type Lot,
  surveyFor,
} from './hidden-campaign.ts'
import {
  colourOf,
  type Drawn,
  GM_IMAGE,
  HEX_OF_PIXEL,
  IMAGES,
  MAP_SIZE,
  mapImage,
} from './map-image.ts'
import {
  askEverything,
  firstMessage,
  saidInReport,
  saidToScreen,
  withoutStamp,
} from './player-channels.ts'
import { numbersIn, wordsIn } from './search.ts'

/** `npm run soak -- properties` draws others. */
const CAMPAIGNS = inSoak({ commit: 15, soak: 250 })
/** Fixed settings of the first campaigns, so that each policy and each kind of chart occurs. */
const FIXED_SETTINGS: readonly Partial<Lot>[] = [
  { fog: 'veil', lost: 'believed-hex', chart: 'built-in', astray: true },
  { fog: 'veil-and-dim', lost: 'no-marker', chart: 'one image', inKnownHexes: 'survey' },
  { fog: 'off', lost: 'true-hex', chart: 'two images' },
  { fog: 'off', lost: 'believed-hex', chart: 'one image', inKnownHexes: 'survey', survey: 'third' },
  { fog: 'veil', lost: 'no-marker', chart: 'two images', astray: true },
]
/** A quarter of a second for each on a quiet machine. */
const LIMIT_MS = 1_800_000
/** The first campaign has the built-in chart cut, which takes a busy machine its time. */
const CUT_LIMIT_MS = 120_000
/** One campaign in so many reports its day: a message takes as long as many answers. */
const REPORTS_EVERY = 5
/** Lossy encoding moves a colour by less; two hexes' colours are further apart. */
const COLOUR_TOLERANCE = 26

let server: Server
let port: number
let stop: () => Promise<void>
let awayCookie: string
/** How many campaigns were made. */
let made = 0
let imageWorker: ImageWorker
const uploaded = new Map<string, { picture: Uint8Array; pixels: Uint8Array }>()

const TILE = { level: 0, column: 0, row: 0 }

/** Uploads an image for real, and keeps what became of it for the other campaigns. */
const upload = async (id: string, image: Drawn, cookie: string): Promise<void> => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/campaigns/${CAMPAIGN}/images`,
    headers: { host: 'localhost:3000', 'x-overland': '1', 'content-type': 'image/png', cookie },
    payload: await mapImage(image),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const imageId = answer.json<{ id: string }>().id
  const picture = await server.store.findTile(CAMPAIGN, imageId, TILE, 'picture')
  const pixels = await server.store.findTile(CAMPAIGN, imageId, TILE, 'pixels')
  if (!picture || !pixels) throw new Error('The image has no tile')
  uploaded.set(id, { picture, pixels })
}

beforeAll(async () => {
  imageWorker = createImageWorker({ limits: LONG_LIMITS })
  const started = await startListening()
  server = started.server
  port = started.port
  stop = started.stop
  awayCookie = await server.signIn('away')
  const cookie = await server.signIn()
  for (const image of ['gm', 'players', 'survey'] as const)
    await upload(IMAGES[image], image, cookie)
})

afterAll(async () => {
  await imageWorker.close()
  await stop()
})

/** By which words a campaign is found. Its id and its GM's address are secrets like any other. */
interface Found {
  readonly id: string
  readonly epoch: string
  readonly gm: string
  readonly players: string
  readonly screen: string
  /** Where the day is reported, a secret as well; null: nowhere. */
  readonly hook: string | null
}

const foundBy = (n: number): Found => ({
  id: `id-${n}-within`,
  epoch: `epoch${n}x`,
  gm: `gm-${n}-address`,
  players: `players-${n}-address`,
  screen: `screen-${n}-address`,
  hook: n % REPORTS_EVERY === 0 ? `hook-${n}-token` : null,
})

/**
 * Makes the campaign, with a day in its journal and a change that only the GM knows of.
 *
 * @param origin of the receiver of its reports
 */
const make = async (
  store: Store,
  found: Found,
  hidden: HiddenCampaign,
  origin: string,
): Promise<Campaign> => {
  const { state, day, plan } = hidden
  const { id, epoch, gm, players, screen, hook } = found
  const addresses = [
    { address: gm, opens: 'gm' },
    { address: players, opens: 'player' },
    { address: screen, opens: 'screen' },
  ] as const
  await store.create({ id, epoch, state, addresses })
  await store.setPlan(id, plan)
  if (hook) {
    const start = { on: true, sent: 0, day: 0, failure: null }
    await store.setReporting(id, { address: `${origin}/${hook}`, ...start })
  }
  for (const [image, tile] of uploaded) {
    await store.addTiles(id, image, [{ ...TILE, ...tile }])
    await store.finishImage(id, { id: image, ...MAP_SIZE, addedAt: 0 })
  }
  const find = async (): Promise<Campaign> => {
    const campaign = await store.find(id)
    if (!campaign) throw new Error('The campaign was not made')
    return campaign
  }
  for (const content of [{ kind: 'day', day }, { kind: 'site' }] as const) {
    const base = await find()
    const { step, next } = makeChange(base, content, { ...state, days: { 1: 1 } })
    const revisions = { ...next.revisions, public: 1 }
    const outcome = await store.commit({ base, next: { ...next, revisions }, step })
    expect(outcome).toBe('committed')
  }
  return find()
}

const signInAsGm = async ({ id, gm }: Found): Promise<string> => {
  const key = await makeFirstKey(server.store, id)
  return server.signIn(gm, key)
}

/** Secrets of a campaign in a text that a player received. */
const secretsIn = (text: string, { words, numbers }: HiddenCampaign, more: readonly string[]) => [
  ...wordsIn(text, [...words, ...more]),
  ...numbersIn(text, numbers),
]

interface Picture {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const fetchImage = async (url: string, cookie?: string): Promise<Buffer | undefined> => {
  const answer = await server.app.inject({
    url,
    headers: { host: 'localhost:3000', ...(cookie !== undefined && { cookie }) },
  })
  if (answer.statusCode === 404) return undefined
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(200)
  return answer.rawPayload
}

const decode = async (bytes: Buffer | undefined): Promise<Picture> => {
  if (!bytes) throw new Error('There is no such tile')
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const isLike = (picture: Picture, at: number, colour: readonly number[]): boolean =>
  colour.every((value, channel) => {
    return Math.abs((picture.data[at + channel] ?? 0) - value) <= COLOUR_TOLERANCE
  })

/** The hexes of which something is to be seen in an image of ours. */
const hexesShown = (picture: Picture, image: Drawn): ReadonlySet<string> => {
  expect(picture).toMatchObject(MAP_SIZE)
  const shown = new Set<Hex>()
  for (const [pixel, hex] of HEX_OF_PIXEL.entries()) {
    const at = pixel * 4
    if (shown.has(hex) || picture.data[at + 3] === 0) continue
    if (isLike(picture, at, colourOf(hex, image))) shown.add(hex)
  }
  return new Set([...shown].map(hexKey))
}

/** The image of ours that players see. */
const imageFor = ({ chart }: Lot): Drawn => (chart === 'two images' ? 'players' : 'gm')

/**
 * Players see only the known hexes of an uploaded image: they get the same bytes as for an image that is
 * black on all other hexes.
 */
const expectCut = async (campaign: Campaign, { players }: Found, path: string, image: Drawn) => {
  const sent = await fetchImage(`/charts/${players}/${path}/0/0-0.webp?v=0`)
  const found = veilOfTile(campaign.state, MAP_SIZE, TILE)
  if (found.veil !== 'part') return
  const isKnown = (hex: Hex) => valueAt(campaign.state.known, hex) !== undefined
  const shown = hexesShown(await decode(sent), image)
  expect([...shown].filter((key) => !isKnown(hexFromKey(key)))).toEqual([])
  const black = await mapImage(image, isKnown)
  const expected = await imageWorker.mask({ ...found.part, readPixels: async () => black })
  expect(sent?.equals(expected)).toBe(true)
}

const expectOwnImage = async (campaign: Campaign, found: Found, lot: Lot): Promise<void> => {
  const [image, survey] = [imageFor(lot), surveyFor(lot)]
  const chart = chartFor(campaign.state, 'player')
  const { path } = chart.image
  if (lot.fog !== 'off') {
    expect(chart.survey).toBeNull()
    return expectCut(campaign, found, path, survey ?? image)
  }
  expect(path).toBe(IMAGES[image])
  const sent = await fetchImage(`/charts/${found.players}/${path}/0/0-0.webp?v=0`)
  expect(hexesShown(await decode(sent), image).size).toBeGreaterThan(50)
  expect(chart.survey === null).toBe(survey === null)
  if (chart.survey && survey) await expectCut(campaign, found, chart.survey.path, survey)
}

/** Players see only known hexes of the built-in chart: checked on a full tile and the smallest level. */
const expectBuiltIn = async (
  campaign: Campaign,
  { players }: Found,
  sheet: Tiles,
): Promise<void> => {
  const chart = chartFor(campaign.state, 'player')
  for (const level of [0, tileLevels(sheet) - 1]) {
    const picture = await decode(
      await fetchImage(chartPath(players, `${sheet.path}/${level}/0-0.webp?v=0`)),
    )
    const tile = { level, column: 0, row: 0 }
    const place = tileRectWithinChart(sheet, chart, tile)
    const across = (place.right - place.left) / picture.width
    const down = (place.bottom - place.top) / picture.height
    let leaks = 0
    for (let y = 0; y < picture.height; y += 1) {
      for (let x = 0; x < picture.width; x += 1) {
        const at = (y * picture.width + x) * 4
        if (picture.data[at + 3] === 0) continue
        const point = { x: place.left + (x + 0.5) * across, y: place.top + (y + 0.5) * down }
        if (!valueAt(campaign.state.known, hexAt(chart.grid, point))) leaks += 1
      }
    }
    expect(leaks).toBe(0)
  }
}

/** @returns how many hexes the GM sees that players do not know */
const expectPixels = async (
  campaign: Campaign,
  found: Found,
  lot: Lot,
  hidden: HiddenCampaign,
  cookie: string,
): Promise<number> => {
  const { gm, players } = found
  const own = lot.chart !== 'built-in'
  const inKnown = surveyFor(lot)
  const seen = lot.fog === 'off' || inKnown === null ? [imageFor(lot), inKnown] : [inKnown]
  const isTheirs = (image: Drawn) => own && seen.includes(image)
  const others = (['gm', 'players', 'survey'] as const).filter((image) => !isTheirs(image))
  // Each image that is not the players' now, and the pictures of the built-in chart.
  const forbidden = [
    ...others.map((image) => `${IMAGES[image]}/0/0-0.webp`),
    ...(own || lot.inKnownHexes === 'own-edition' ? ['survey/0/0-0.webp'] : []),
    ...['survey-2240.webp', 'survey%2F3%2F0-0.webp', 'gm/3/0-0.webp', 'gm%2F3%2F0-0.webp'],
    ...(lot.fog === 'off' ? [] : ['players-2240.webp', 'players%2F3%2F0-0.webp']),
  ]
  for (const file of forbidden) {
    expect(await fetchImage(`/charts/${players}/${file}`), file).toBeUndefined()
    expect(await fetchImage(`/charts/${players}/${file}`, cookie), file).toBeUndefined()
    expect(await fetchImage(`/charts/${gm}/${file}?as=player`, cookie), file).toBeUndefined()
    expect(await fetchImage(`/charts/${gm}/${file}`, awayCookie), file).toBeUndefined()
  }
  if (own) await expectOwnImage(campaign, found, lot)
  else {
    const { image, survey } = chartFor(campaign.state, 'player')
    if (!('veiled' in image)) throw new Error('It is not in tiles')
    expect(image.veiled).toBe(lot.fog !== 'off')
    expect(survey !== null).toBe(lot.fog === 'off' && lot.inKnownHexes === 'survey')
    if (image.veiled) await expectBuiltIn(campaign, found, image)
    if (survey) await expectBuiltIn(campaign, found, survey)
  }

  const whole = await decode(await fetchImage(`/charts/${gm}/${GM_IMAGE}/0/0-0.webp`, cookie))
  const { known } = hidden.state
  return [...hexesShown(whole, 'gm')].filter((key) => !valueAt(known, hexFromKey(key))).length
}

const expectNoSecrets = async (
  count: number,
  chosen: readonly Partial<Lot>[] = [],
): Promise<void> => {
  let index = 0
  let secretHexes = 0
  const receiver = await chatReceiver()
  const reporter = startReporter(server.store, parseReportHosts(receiver.origin) ?? [])
  await fc.assert(
    fc.asyncProperty(anyLot, async (drawn) => {
      const lot = { ...drawn, ...chosen[index] }
      index += 1
      made += 1
      const n = made
      const found = foundBy(n)
      const { id, epoch, gm, players, screen, hook } = found
      const hidden = hiddenCampaign(lot, n)
      const campaign = await make(server.store, found, hidden, receiver.origin)
      const cookie = await signInAsGm(found)
      const token = cookie.split('=')[1] ?? ''
      const hashes = await server.store.findCredential(id)
      const more = [token, hashes?.keyHash ?? token, `${epoch}-2`, id, gm, ...(hook ? [hook] : [])]

      const received = [
        ...(await askEverything(server, players)),
        ...(await askEverything(server, screen)),
        ...(await askEverything(server, gm, awayCookie)),
        { from: 'live', text: await firstMessage(port, players) },
        { from: 'the table’s screen', text: await saidToScreen(port, screen) },
        {
          from: 'live?as=player',
          text: await firstMessage(port, gm, { query: '?as=player', cookie }),
        },
        {
          from: 'map?as=player',
          text: withoutStamp(
            (await server.send({ route: '/map?as=player', campaign: gm, cookie })).body,
          ),
        },
        {
          from: 'map by the players’ address, as the GM',
          text: withoutStamp(
            (await server.send({ route: '/map', campaign: players, cookie })).body,
          ),
        },
      ]
      for (const { from, text } of received) {
        expect(secretsIn(text, hidden, more), from).toEqual([])
      }
      const view = received.find(({ from }) => from === 'GET /map')?.text ?? ''
      for (const word of hidden.openWords) expect(wordsIn(view, [word])).toEqual([word])
      // R-LOST-7: its points are too small a number to look for.
      for (const { from, text } of received)
        expect(text.includes('"progress"') || text.includes('"believedProgress"'), from).toBe(false)
      const journal = received.find(({ from }) => from === 'GET /journal')?.text ?? ''
      expect(wordsIn(journal, [`open-${n}-note`])).toHaveLength(1)

      if (hook) {
        const isTold = ({ path }: { readonly path: string }) => path.includes(hook)
        await reporter.until(() => receiver.posted.some(isTold))
        for (const posted of receiver.posted.filter(isTold)) {
          const said = saidInReport(posted)
          expect(secretsIn(said, hidden, more), 'a day report').toEqual([])
          expect(wordsIn(said, [`open-${n}-note`])).toHaveLength(1)
        }
      }

      const own = [
        (await server.send({ route: '/map', campaign: gm, cookie })).body,
        (await server.send({ route: '/days', campaign: gm, cookie })).body,
        (await server.send({ route: '/tables', campaign: gm, cookie })).body,
        (await server.send({ route: '/plan', campaign: gm, cookie })).body,
      ].join('\n')
      expect(wordsIn(own, hidden.words)).toEqual(hidden.words)
      expect(numbersIn(own, hidden.numbers)).toEqual(hidden.numbers)
      expect(own).toContain('"progress":{"heading":3,"points":98}')
      expect(own).not.toContain('believedProgress')
      expect(wordsIn(await firstMessage(port, gm, { cookie }), [`${epoch}-2`])).toHaveLength(1)

      secretHexes += await expectPixels(campaign, found, lot, hidden, cookie)
    }),
    { numRuns: count, endOnFailure: true },
  )
  // A single campaign may have few unknown hexes.
  if (count > 1) expect(secretHexes).toBeGreaterThan(count)
  expect(receiver.posted.length).toBeGreaterThanOrEqual(Math.floor(count / REPORTS_EVERY))
}

const TITLE =
  'R-VIEW-1, R-FOG-2: in %i campaigns full of secrets nothing that players can reach holds one, and the GM sees every one'

test.each(FIXED_SETTINGS)(
  'R-VIEW-1, R-FOG-2: in a campaign full of secrets nothing that players can reach holds one: %j',
  { timeout: CUT_LIMIT_MS },
  (chosen) => expectNoSecrets(1, [chosen]),
)

test.each([CAMPAIGNS])(TITLE, { tags: ['more'], timeout: LIMIT_MS }, (count) =>
  expectNoSecrets(count),
)
