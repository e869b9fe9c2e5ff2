import { beforeAll, expect, test } from 'vitest'
import {
  download,
  type Files,
  type Hosted,
  pack,
  sendBackup,
  startHosted,
  unpack,
} from './backups.ts'

const MB = 2 ** 20
const STATE = 'campaign.json'
const CHANGES = 'changes.ndjson'

let hosted: Hosted
let good: Files

beforeAll(async () => {
  hosted = await startHosted()
  const { server } = hosted
  good = await unpack(await download(server, { cookie: await server.signIn() }))
  return hosted.stop
})

const list = (item: string, times: number): string => `[${`${item},`.repeat(times)}${item}]`
const state = (edit: (text: string) => string): [string, string] => [
  STATE,
  edit(String(good.get(STATE))),
]
const line = (atlas: string): [string, string] => [
  CHANGES,
  `{"seq":1,"parent":null,"content":{"kind":"save"},"patch":{"before":{},"after":{},"atlas":${atlas}},"volume":0,"madeAt":1}\n`,
]
const manyFields = `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join(',')}}`

/** What is said tells that it was refused by what was counted, before anything was made of it. */
const CASES: readonly [string, RegExp, () => [string, string]][] = [
  ['lists in each other', /nested too deep/, () => [STATE, '['.repeat(20 * MB)]],
  [
    'sites that are none',
    /more than/,
    () => state((text) => text.replace('"sites":[]', `"sites":${list('{}', 7 * MB)}`)),
  ],
  [
    'rows of hexes that are none',
    /more than/,
    () => state((text) => text.replace(/"seen":\[.*?\]\]/, `"seen":${list('[]', 7 * MB)}`)),
  ],
  [
    'fields without end',
    /too many fields/,
    () => state((text) => text.replace('"sites":[]', `"sites":[${manyFields}]`)),
  ],
  ['a change of hexes that are none', /more than/, () => line(`{"known":${list('[]', 9 * MB)}}`)],
  ['a change of lists in each other', /nested too deep/, () => line('['.repeat(20 * MB))],
  ['a change with fields without end', /too many fields/, () => line(manyFields)],
  ['lines without anything', /line 1 /, () => [CHANGES, '\n'.repeat(40 * MB)]],
  ['one line without end', /more than/, () => [CHANGES, 'x'.repeat(40 * MB)]],
]

test.each(CASES)(
  'a small file that unpacks to a bomb is refused by counting: %s',
  async (_, sentence, make) => {
    const [name, text] = make()
    const file = await pack(new Map(good).set(name, Buffer.from(text)))
    expect(file.length).toBeLessThan(2 * MB)
    const url = '/api/host/campaigns'
    const answer = await sendBackup(hosted.server, file, { url, cookie: hosted.cookie })
    expect(answer.json(), answer.body).toMatchObject({ status: 400, code: 'UNUSABLE_BACKUP' })
    expect(answer.json().detail).toMatch(sentence)
  },
)

test('what is wrong is told by its field', async () => {
  const [name, text] = state((json) => json.replace('"food":', '"food":-1,"water":'))
  const wrong = new Map(good).set(name, Buffer.from(text))
  const url = '/api/host/campaigns'
  const answer = await sendBackup(hosted.server, await pack(wrong), { url, cookie: hosted.cookie })
  expect(answer.json().detail).toContain('campaign.json: /expedition/map/food')
})
