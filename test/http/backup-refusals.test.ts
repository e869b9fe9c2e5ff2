import { beforeAll, describe, expect, test } from 'vitest'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { act } from './backup-deeds.ts'
import { download, type Hosted, pack, sendBackup, startHosted, unpack } from './backups.ts'
import { aPng, drawing } from './images.ts'
import type { Server } from './server.ts'

let hosted: Hosted
let server: Server

beforeAll(async () => {
  hosted = await startHosted()
  server = hosted.server
  return hosted.stop
})

type Edit = (text: string) => string
// biome-ignore lint/suspicious/noExplicitAny: what is spoiled here has no type.
type Spoiled = any
const inJson =
  (edit: (value: Spoiled) => void): Edit =>
  (text) => {
    const value = JSON.parse(text)
    edit(value)
    return JSON.stringify(value)
  }
const inLine =
  (index: number, edit: (value: Spoiled) => void): Edit =>
  (text) => {
    const lines = text.split('\n')
    lines[index] = inJson(edit)(lines[index] ?? '')
    return lines.join('\n')
  }
const STATE = 'campaign.json'
/** How the directory of a ZIP begins, and where in it the first file's checksum is. */
const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1')
const CHECKSUM_AT = 16
const CHANGES = 'changes.ndjson'

describe('a file that is not as it must be is refused whole, in a sentence', () => {
  let good: Buffer
  let tile: string
  beforeAll(async () => {
    const start = await download(server, { cookie: await server.signIn() })
    const { id, key } = await hosted.copy(start)
    const cookie = await server.signIn(id, key)
    const asker = { campaign: id, cookie }
    await act(server, asker, { kind: 'day', direction: 3, manual: true }, Buffer.alloc(0))
    await act(server, asker, { kind: 'site', name: 'Ж🎲' }, Buffer.alloc(0))
    await act(server, asker, { kind: 'day', direction: 4, manual: true }, Buffer.alloc(0))
    await act(server, asker, { kind: 'undo' }, Buffer.alloc(0))
    await act(server, asker, { kind: 'ahead' }, Buffer.alloc(0))
    const sent = {
      method: 'POST',
      route: '/images',
      ...asker,
      headers: { 'content-type': 'image/png' },
    } as const
    expect((await server.send({ ...sent, body: await aPng(600, 40) })).statusCode).toBe(201)
    good = await download(server, asker)
    tile = [...(await unpack(good)).keys()].find((name) => name.endsWith('/1-0.png')) ?? ''
  })

  const edited = async (name: string, edit: Edit): Promise<Buffer> => {
    const files = new Map(await unpack(good))
    files.set(name, Buffer.from(edit(String(files.get(name)))))
    return pack(files)
  }
  const CASES: readonly [string, RegExp, () => Promise<Buffer>][] = [
    ['no file at all', /not a backup/, async () => Buffer.alloc(0)],
    ['a picture', /not a backup/, () => aPng()],
    [
      'another ZIP',
      /not a backup of an Overland/,
      () => pack([['readme.txt', Buffer.from('hello')]]),
    ],
    ['an empty ZIP', /damaged|not a backup/, () => pack([])],
    ['the first half', /damaged/, async () => good.subarray(0, good.length / 2)],
    ['all but the end', /damaged/, async () => good.subarray(0, -1)],
    [
      'another checksum',
      /checksum/,
      async () => flipped(good, good.indexOf(CENTRAL_HEADER) + CHECKSUM_AT),
    ],
    ['a flipped bit in a tile', /damaged/, async () => flipped(good, good.indexOf('IDAT') + 40)],
    [
      'another format',
      /not a backup/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.format = 'tome'
          }),
        ),
    ],
    [
      'documents of another version',
      /development version/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.stamp = '0123456789abcdef'
            s.more = 1
          }),
        ),
    ],
    [
      'a prepared die that shows more than it has',
      /prepared days/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.prepared.days[0].rolls[0].result = 21
          }),
        ),
    ],
    [
      'prepared days out of order',
      /prepared days/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.prepared.days.reverse()
          }),
        ),
    ],
    [
      'a prepared day after the last one',
      /prepared days/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.prepared.last = 1
          }),
        ),
    ],
    [
      'no stamp, as a first version',
      /development version/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            delete s.stamp
          }),
        ),
    ],
    [
      'a terrain that the rules do not have',
      /no terrain 12/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.expedition.map.terrain = '12'
          }),
        ),
    ],
    [
      'hexes painted with such a terrain',
      /no terrain sea/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.atlas.terrain.push({ terrain: 'sea', runs: [[2000, 2000, 1]] })
          }),
        ),
    ],
    [
      'rules with a terrain twice',
      /the rules/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            const { terrains } = STANDARD_RULES
            s.expedition.rules = { ...STANDARD_RULES, terrains: [...terrains, terrains[0]] }
          }),
        ),
    ],
    [
      'rules of another shape',
      /campaign.json: /,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.expedition.rules = { ...STANDARD_RULES, needs: { ointment: 1, water: -2, food: 1 } }
          }),
        ),
    ],
    [
      'a version that is none',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.version = '1'
          }),
        ),
    ],
    [
      'an unknown field',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.key = 'x'
          }),
        ),
    ],
    [
      'a field of Object',
      /damaged/,
      () => edited(STATE, (text) => text.replace('{', '{"__proto__":{},')),
    ],
    ['no JSON', /damaged/, () => edited(STATE, () => '{')],
    [
      'a food of -1',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.expedition.map.food = -1
          }),
        ),
    ],
    [
      'a party between the hexes',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.expedition.map.position.x += 1
          }),
        ),
    ],
    [
      'hexes told twice',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.atlas.known.seen.push(...s.atlas.known.visited)
          }),
        ),
    ],
    [
      'more hexes than there may be',
      /more than/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            for (let y = 2000; y < 2100; y += 2) s.atlas.known.seen.push([y, -10000, 10001])
          }),
        ),
    ],
    [
      'no such head',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.head = 999
          }),
        ),
    ],
    [
      'a head elsewhere',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.head = 1
            s.redo = 2
          }),
        ),
    ],
    [
      'no redo',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.redo = null
          }),
        ),
    ],
    [
      'a revision before its changes',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.revision = 1
          }),
        ),
    ],
    [
      'a volume that nobody opened',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.expedition.volume = 2
          }),
        ),
    ],
    [
      'two images of one id',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.images.push(s.images[0])
          }),
        ),
    ],
    [
      'an image of another size',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.images[0].width = 599
          }),
        ),
    ],
    [
      'an image too large',
      /damaged/,
      () =>
        edited(
          STATE,
          inJson((s) => {
            s.images[0].width = 30_001
          }),
        ),
    ],
    ['a change that is no change', /damaged/, () => edited(CHANGES, (text) => `${text}{}\n`)],
    ['a change cut off', /damaged/, () => edited(CHANGES, (text) => text.slice(0, -1))],
    [
      'changes out of order',
      /damaged/,
      () => edited(CHANGES, (text) => `${text.split('\n').toReversed().join('\n').trimStart()}\n`),
    ],
    [
      'a change of an unknown kind',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(1, (c) => {
            c.content.kind = 'spell'
          }),
        ),
    ],
    [
      'a change without its parent',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(1, (c) => {
            c.parent = null
          }),
        ),
    ],
    [
      'a change that does not follow',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(2, (c) => {
            c.patch.before.day = 7
          }),
        ),
    ],
    [
      'an undo to between the hexes',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(0, (c) => {
            c.patch.before.map.position.y += 1
          }),
        ),
    ],
    [
      'a day of another volume',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(0, (c) => {
            c.volume = 3
          }),
        ),
    ],
    [
      'a site under another id',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(1, (c) => {
            c.patch.atlas.sites[0][0] = 'elsewhere'
          }),
        ),
    ],
    [
      'a restored day that can be undone',
      /damaged/,
      () =>
        edited(
          CHANGES,
          inLine(0, (c) => {
            c.parent = c.seq
            c.undone = false
          }),
        ),
    ],
    [
      'a file too many',
      /damaged/,
      async () => pack([...(await unpack(good)), ['images/aaaaaaaa/0-0.png', Buffer.from('x')]]),
    ],
    [
      'a path out of it',
      /damaged/,
      async () => renamed(await pack([...(await unpack(good)), ['xx/evil', Buffer.from('x')]])),
    ],
    [
      'a tile missing',
      /damaged/,
      async () => pack([...(await unpack(good))].filter(([name]) => name !== tile)),
    ],
    [
      'a tile that is a JPEG',
      /damaged/,
      () => withTile(async () => drawing(88, 40).jpeg().toBuffer()),
    ],
    ['a tile of another size', /damaged/, () => withTile(() => aPng(88, 41))],
    ['a tile that is a bomb', /damaged/, () => withTile(() => aPng(4000, 4000))],
    [
      'a tile that is half a PNG',
      /damaged/,
      () => withTile(async () => (await aPng(88, 40)).subarray(0, 200)),
    ],
    ['a bomb', /more than/, async () => pack([[STATE, Buffer.alloc(30e6, ' ')]])],
  ]
  const withTile = async (make: () => Promise<Buffer>): Promise<Buffer> => {
    const files = new Map(await unpack(good))
    files.set(tile, await make())
    return pack(files)
  }
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const renamed = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1')

  test('and one that is, is not', async () => {
    await hosted.copy(await pack(await unpack(good)))
  })

  test.each(CASES)('%s', async (_, sentence, make) => {
    const { campaigns: before } = (
      await server.send({ url: '/api/host/campaigns?limit=100', cookie: hosted.cookie })
    ).json()
    const answer = await sendBackup(server, await make(), {
      url: '/api/host/campaigns',
      cookie: hosted.cookie,
    })
    expect(answer.json(), answer.body).toMatchObject({ status: 400, code: 'UNUSABLE_BACKUP' })
    expect(answer.json().detail).toMatch(sentence)
    expect(answer.json().detail).toMatch(/^This .+[.)]$/)
    const { campaigns } = (
      await server.send({ url: '/api/host/campaigns?limit=100', cookie: hosted.cookie })
    ).json()
    expect(campaigns).toEqual(before)
  })
})
