import { beforeAll, describe, expect, test } from 'vitest'
import { applyPatch } from '#campaign/patch.ts'
import type { JournalPage } from '#protocol/views.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  CHANGES,
  download,
  type Files,
  type Hosted,
  pack,
  STATE,
  sendBackup,
  startChecking,
  startHosted,
  unpack,
} from './backups.ts'
import { sendGmAction } from './gm-actions.ts'
import { aPng, drawing } from './images.ts'

const MB = 2 ** 20
/** How the directory of a ZIP begins, and where in it the first file's checksum is. */
const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1')
const CHECKSUM_AT = 16

let hosted: Hosted
let validBackup: Buffer
let files: Files
let tile: string

beforeAll(async () => {
  hosted = await startHosted()
  const { server } = hosted
  const start = await download(server, { cookie: await server.signIn() })
  const { id, key } = await hosted.copy(start)
  const gm = { campaign: id, cookie: await server.signIn(id, key) }
  for (const action of [
    { kind: 'day', direction: 3, manual: true },
    { kind: 'site', name: 'Ж🎲' },
    { kind: 'day', direction: 4, manual: true },
    { kind: 'undo' },
  ] as const)
    await sendGmAction(server, gm, action, Buffer.alloc(0))
  const headers = { 'content-type': 'image/png' }
  const sent = { method: 'POST', route: '/images', ...gm, headers } as const
  expect((await server.send({ ...sent, body: await aPng(600, 40) })).statusCode).toBe(201)
  validBackup = await download(server, gm)
  files = await unpack(validBackup)
  tile = [...files.keys()].find((name) => name.endsWith('/1-0.png')) ?? ''
  return hosted.stop
})

type Make = () => Buffer | Promise<Buffer>
type Case = readonly [what: string, sentence: RegExp, make: Make]
// biome-ignore lint/suspicious/noExplicitAny: what is spoiled here has no type.
type Spoiled = any
type Edit = (before: Spoiled) => unknown

const withFile =
  (name: string, edit: (text: string) => string): Make =>
  () =>
    pack(new Map(files).set(name, Buffer.from(edit(String(files.get(name))))))

/** Sets a value in a JSON text. @param path with dots */
const inJson =
  (path: string, edit: Edit) =>
  (text: string): string => {
    const value = JSON.parse(text)
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const holder = steps.reduce((above: Spoiled, step) => above[step], value)
    holder[last] = edit(holder[last])
    return JSON.stringify(value)
  }
const inState = (path: string, edit: Edit): Make => withFile(STATE, inJson(path, edit))
const inChange = (index: number, path: string, edit: Edit): Make =>
  withFile(CHANGES, (text) => {
    const lines = text.split('\n')
    lines[index] = inJson(path, edit)(lines[index] ?? '')
    return lines.join('\n')
  })
const withTile =
  (make: Make): Make =>
  async () =>
    pack(new Map(files).set(tile, await make()))
const site = (id: string): string =>
  JSON.stringify({
    id,
    hex: { x: 2, y: 4 },
    icon: 'ruin',
    name: 'Ruin',
    text: '',
    gmText: '',
    shown: 'always',
  })
const flipped = (at: () => number): Buffer => {
  const changed = Buffer.from(validBackup)
  changed[at()] = (changed[at()] ?? 0) ^ 1
  return changed
}
/** The start is looked at as the state is, and more of it. */
const inStart = (path: string, edit: Edit): Make => inState(`start.${path}`, edit)
const { terrains } = STANDARD_RULES

/** One of each kind: no backup, a part of one, a changed one, and one without a tile. */
const ARCHIVES: readonly Case[] = [
  ['another ZIP', /not a backup of an Overland/, () => pack([['readme.txt', Buffer.from('hi')]])],
  ['the first half', /damaged/, () => validBackup.subarray(0, validBackup.length / 2)],
  [
    'another checksum',
    /checksum/,
    () => flipped(() => validBackup.indexOf(CENTRAL_HEADER) + CHECKSUM_AT),
  ],
  ['a tile missing', /damaged/, () => pack([...files].filter(([name]) => name !== tile))],
]

const OTHER_ARCHIVES: readonly Case[] = [
  ['no file at all', /not a backup/, () => Buffer.alloc(0)],
  ['a flipped bit in a tile', /damaged/, () => flipped(() => validBackup.indexOf('IDAT') + 40)],
  [
    'a file too many',
    /damaged/,
    () => pack(new Map(files).set('images/aaaaaaaa/0-0.png', Buffer.from('x'))),
  ],
  [
    'a path out of it',
    /damaged/,
    async () => {
      const packed = await pack(new Map(files).set('xx/evil', Buffer.from('x')))
      return Buffer.from(packed.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1')
    },
  ],
  ['a tile that is a JPEG', /damaged/, withTile(() => drawing(88, 40).jpeg().toBuffer())],
  ['a tile that is a bomb', /damaged/, withTile(() => aPng(4000, 4000))],
  ['an image of another size', /damaged/, inState('images.0.width', () => 599)],
]

const STATES: readonly Case[] = [
  ['another format', /not a backup/, inState('format', () => 'tome')],
  [
    'a state that the changes do not lead to',
    /do not lead/,
    inState('state.record.food', (food) => food + 1),
  ],
  ['another format', /development version/, inState('format', () => 'overland-campaign-other')],
  ['a version to come', /another version/, inState('version', () => 9)],
  ['an unknown field', /damaged/, inState('key', () => 'x')],
  [
    'a field of Object',
    /damaged/,
    withFile(STATE, (text) => text.replace('{', '{"__proto__":{},')),
  ],
  [
    'a site of Object',
    /\/start\/sites\/__proto__/,
    withFile(STATE, (text) =>
      text.replace('"sites":{', () => `"sites":{"\\u005f_proto__":${site('__proto__')}`),
    ),
  ],
  [
    'a food of -1 at the start',
    /campaign.json: \/start\/record\/food/,
    inStart('record.food', () => -1),
  ],
  ['a party between the hexes', /there is no hex/, inStart('record.position.x', (x) => x + 1)],
  ['a terrain without a rule', /no terrain 12/, inStart('record.terrain', () => '12')],
  ['hexes of no terrain', /no terrain sea/, inStart('terrain', () => ({ 4: { 4: 'sea' } }))],
  ['a known hex out of the world', /row 4/, inStart('known', () => ({ 4: { 10002: 'seen' } }))],
  [
    'a terrain twice',
    /the rules/,
    inStart('rules', (rules) => ({ ...rules, terrains: [...terrains, terrains[0]] })),
  ],
  [
    'a site under another id',
    /site camp/,
    inStart('sites', () => ({ camp: JSON.parse(site('ruin')) })),
  ],
  ['a table that nobody made', /no table pub/, inStart('tables', () => ({ pub: 'deleted' }))],
  [
    'a terrain without its table',
    /no table beach/,
    inStart('tables', () => ({ beach: 'deleted' })),
  ],
  [
    'notes of a day that does not stand',
    /notes of day 1/,
    inStart('notes', () => ({ 1: { gm: 'x', players: '', session: null } })),
  ],
  ['a day that nothing ended', /the days/, inStart('day', () => 1)],
  [
    'a day that no change ended',
    /day 1/,
    inState('start', (start) => ({ ...start, day: 1, days: { 1: 1 } })),
  ],
  ['no such head', /damaged/, inState('head', () => 999)],
  [
    'a head elsewhere',
    /damaged/,
    withFile(STATE, (text) => inJson('redo', () => 2)(inJson('head', () => 1)(text))),
  ],
  ['no redo', /damaged/, inState('redo', () => null)],
  ['a revision before its changes', /damaged/, inState('revision', () => 1)],
  ['two images of one id', /damaged/, inState('images', ([image]) => [image, image])],
]

/** The days and the site of the file are its changes 1, 2 and 3. */
const forth = (index: number, patch: object): Make => inChange(index, 'forth', () => patch)
const HISTORIES: readonly Case[] = [
  ['a change that is no change', /damaged/, withFile(CHANGES, (text) => `${text}{}\n`)],
  [
    'changes out of order',
    /damaged/,
    withFile(CHANGES, (text) => `${text.split('\n').toReversed().join('\n').trimStart()}\n`),
  ],
  ['a change of an unknown kind', /line 2/, inChange(1, 'kind', () => 'spell')],
  ['a change without its parent', /damaged/, inChange(1, 'parent', () => null)],
  ['a change of a part that is not there', /does not follow/, forth(1, { chart: { gm: [1] } })],
  ['a patch of two values', /does not follow/, forth(1, { day: [1, 2] })],
  ['a list that is endless', /does not follow/, forth(1, { trail: { 4000000000: [0] } })],
  [
    'a patch of Object',
    /does not follow/,
    withFile(CHANGES, (text) => text.replace('"forth":{', '"forth":{"__proto__":{},')),
  ],
  ['a part that goes', /state\/believed/, forth(1, { believed: [] })],
  [
    'a way to between the hexes',
    /there is no hex/,
    inChange(0, 'forth.record.position.y', () => [7]),
  ],
  [
    'a site under another id',
    /site elsewhere/,
    inChange(1, 'forth.sites', (sites) => ({ elsewhere: Object.values(sites)[0] })),
  ],
  ['a day that is none', /change 1/, inChange(0, 'kind', () => 'save')],
  ['a day that the state does not name', /day/, inChange(0, 'forth.days', () => ({ 1: [7] }))],
  ['a day under another number', /day/, inChange(0, 'day.day', () => 2)],
  [
    'an old day after the changes',
    /out of order/,
    withFile(CHANGES, (text) => {
      const { day } = JSON.parse(text.split('\n')[0] ?? '')
      return `${text}${JSON.stringify({ seq: 9, day })}\n`
    }),
  ],
]

/** Text that takes many times its bytes once it is parsed. */
const many = (item: string) => `[${`${item},`.repeat(6 * MB)}${item}]`
const BOMBS: readonly Case[] = [
  [
    'a state of lists',
    /damaged|more than/,
    withFile(STATE, (text) => text.replace('"trail":[', () => `"trail":[${many('{}')},`)),
  ],
  [
    'a change of lists',
    /damaged|more than/,
    withFile(
      CHANGES,
      () => `{"seq":1,"parent":null,"kind":"save","forth":{"known":${many('[]')}},"madeAt":1}\n`,
    ),
  ],
]

test('the days of changes that are gone come along', { tags: ['more'] }, async () => {
  const header = JSON.parse(String(files.get(STATE)))
  const [first, second, third] = String(files.get(CHANGES)).split('\n').slice(0, 3)
  const { seq, day, forth } = JSON.parse(first ?? '')
  const start = applyPatch(header.start, forth)
  const lines = [JSON.stringify({ seq, day }), inJson('parent', () => null)(second ?? ''), third]
  const shortened = new Map(files)
    .set(STATE, Buffer.from(JSON.stringify({ ...header, start })))
    .set(CHANGES, Buffer.from(lines.map((line) => `${line}\n`).join('')))
  const { server } = hosted
  const { id, key } = await hosted.copy(await pack(shortened))
  const gm = { campaign: id, cookie: await server.signIn(id, key) }
  const { days } = (await server.send({ route: '/days', ...gm })).json<JournalPage>()
  expect(days.map(({ day, undone }) => ({ day, undone }))).toEqual([
    { day: 2, undone: true },
    { day: 1, undone: false },
  ])
  const again = await unpack(await download(server, gm))
  expect(String(again.get(CHANGES))).toBe(String(shortened.get(CHANGES)))
})

const expectRefused = async (file: Buffer, sentence: RegExp): Promise<void> => {
  const { server, cookie } = hosted
  const listed = async () =>
    (await server.send({ url: '/api/host/campaigns?limit=100', cookie })).json().campaigns
  const before = await listed()
  const answer = await sendBackup(server, file, { url: '/api/host/campaigns', cookie })
  expect(answer.json(), answer.body).toMatchObject({ status: 400, code: 'UNUSABLE_BACKUP' })
  expect(answer.json().detail).toMatch(sentence)
  expect(answer.json().detail).toMatch(/^This .+[.)]$/)
  expect(await listed()).toEqual(before)
}

describe('a file that is not as it must be is refused whole, in a sentence', () => {
  test.each(ARCHIVES)('%s', async (_, sentence, make) => {
    await expectRefused(await make(), sentence)
  })

  test.each(OTHER_ARCHIVES)('%s', { tags: ['more'] }, async (_, sentence, make) => {
    await expectRefused(await make(), sentence)
  })
})

describe('the child that checks a campaign and its history refuses, in a sentence', () => {
  let checking: ReturnType<typeof startChecking>
  beforeAll(() => {
    checking = startChecking()
    return checking.end
  })

  test('but not a good file that was unpacked and packed again', async () => {
    expect(await checking.refusalOf(await pack(files))).toBeUndefined()
  })

  test.each([...STATES, ...HISTORIES])('%s', async (_, sentence, make) => {
    expect(await checking.refusalOf(await make())).toMatch(sentence)
  })
})

test.each(BOMBS)(
  'a small file that unpacks to a bomb ends the child that reads it, and nothing else: %s',
  { tags: ['more'] },
  async (_, sentence, make) => {
    const file = await make()
    expect(file.length).toBeLessThan(2 * MB)
    await expectRefused(file, sentence)
  },
)
