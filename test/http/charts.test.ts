import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { OTHER_CAMPAIGN, type Server, startServing } from './server.ts'

let server: Server
let cookie: string

beforeAll(async () => {
  const started = await startServing()
  server = started.server
  cookie = await server.signIn()
  return started.stop
})

const image = (name: string, campaign = 'home') => `/charts/${campaign}/${name}`

test.each(['0/8-9.webp', '1/4-4.webp', '4/0-0.webp'])(
  'tile %s: the players’ is for anyone, as it ships, and the GM’s for its GM alone',
  async (tile) => {
    const shipped = (edition: string) =>
      readFile(new URL(`../../src/content/chart/images/${edition}/${tile}`, import.meta.url))
    const ask = (edition: string, more: { cookie?: string } = {}) =>
      server.send({ url: `${image(edition)}/${tile}?v=0`, ...more })
    const open = await ask('players')
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(open.headers['cache-control']).toBe('private, no-cache')
    expect(open.rawPayload.equals(await shipped('players'))).toBe(true)
    expect((await ask('gm', { cookie })).rawPayload.equals(await shipped('gm'))).toBe(true)
    const away = await server.signIn(OTHER_CAMPAIGN)
    const refused = await Promise.all([
      ask('gm'),
      ask('gm', { cookie: away }),
      server.send({ url: `${image('gm')}/${tile}?as=player`, cookie }),
      server.send({ url: `${image('gm', OTHER_CAMPAIGN)}/${tile}`, cookie }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  },
)

test.each(['0/9-0.webp', '0/0-10.webp', '5/0-0.webp'])('there is no tile %s', async (tile) => {
  expect((await server.send({ url: `${image('players')}/${tile}` })).statusCode).toBe(404)
  expect((await server.send({ url: `${image('gm')}/${tile}`, cookie })).statusCode).toBe(404)
})

test('an image that the browser has is not sent again, and a GM only gets that far', async () => {
  const url = image('gm/4/0-0.webp')
  const { headers } = await server.send({ url, cookie })
  const known = { 'if-none-match': String(headers.etag) }
  const again = await server.send({ url, cookie, headers: known })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await server.send({ url, headers: known })).statusCode).toBe(404)
})

test.each([
  'players-2240.webp',
  'players/4/0-0.png',
  'gm',
  '..%2f..%2fquatara.ts',
  'gm/4/..%2f..%2f..%2fquatara.ts',
  'players/4/0-0.webp%00',
  '__proto__/4/0-0.webp',
])('the file %s is not there, whatever lies on the disk', async (file) => {
  expect((await server.send({ url: image(file), cookie })).statusCode).toBe(404)
})

test('a campaign that is not there has no images', async () => {
  const answer = await server.send({ url: image('players/4/0-0.webp', 'nonsense') })
  expect(answer.statusCode).toBe(404)
})
