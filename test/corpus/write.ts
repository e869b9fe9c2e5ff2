// Writes a corpus of stored documents with the program as it is: `node test/corpus/write.ts FOLDER`.
// Run it once for a version of the documents, before they change; never again into the same folder.
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { API, type Gm, signIn } from '../../soak/support/gm.ts'
import { ask, COMMON_HOST } from '../../soak/support/http.ts'
import { BUILT_IN } from '../../src/campaign/image-store.ts'
import type { GmView, JournalDay, PlayerView } from '../../src/protocol/views.ts'
import { sameHex } from '../../src/rules/hex.ts'
import { picture } from '../support/pictures.ts'
import { startServer } from '../support/run-server.ts'

const [, , folder] = process.argv
if (!folder) throw new Error('Which folder?')
mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

let server = await startServer({ env: { GM_KEY: 'corpus-of-documents' } })
let gm: Gm = await signIn(server.url, 'corpus-of-documents')
const answers: { key: string; asked: Asked; revision: string; status: number; said: unknown }[] = []

const send = async (
  method: string,
  path: string,
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
) => {
  const answer = await ask(`${server.url}${API}${path}`, {
    method,
    headers: { 'x-overland': '1', cookie: gm.cookie, ...headers },
    body,
    limitMs: 60_000,
  })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer
}

/** Does something on the newest revision under a key of its own, and keeps what was answered. */
const change = async <Said = GmView>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Said> => {
  const { revision } = await gm.view(server.url)
  const key = `corpus-${answers.length}`
  const headers = {
    'content-type': 'application/json',
    'if-match': `"${revision}"`,
    'idempotency-key': key,
  }
  const { status, text } = await send(method, path, JSON.stringify(body ?? {}), headers)
  const said = JSON.parse(text) as Said
  answers.push({
    key,
    asked: { method, path, ...(body !== undefined && { body }) },
    revision,
    status,
    said,
  })
  return said
}

const days = async (count: number, order: object = {}): Promise<void> => {
  for (let day = 0; day < count; day++)
    await change('POST', '/days', {
      direction: 1 + ((day * 5 + count) % 6),
      pace: (['slow', 'normal', 'fast'] as const)[day % 3],
      canoe: day % 2 === 0,
      manual: false,
      ...order,
    })
}
const save = async (fields: object) =>
  change('PUT', '/map', { ...(await gm.view(server.url)).map, ...fields })
const settle = async (fields: object) =>
  change('PUT', '/settings', { ...(await gm.view(server.url)).settings, ...fields })
const takeBack = async (count: number) => {
  for (let step = 0; step < count; step++) await change('POST', '/undo')
}
const bringBack = async (count: number) => {
  for (let step = 0; step < count; step++) await change('POST', '/redo')
}
const upload = async (seed: number): Promise<string> => {
  const png = await picture(600, 700, (x, y) => [(x >> 6) * 20, (y >> 6) * 20, seed * 90])
    .png()
    .toBuffer()
  const { text } = await send('POST', '/images', png, { 'content-type': 'image/png' })
  return (JSON.parse(text) as { id: string }).id
}
const hexes = (x: number, y: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ x, y: y + 2 * index }))
const site = (name: string, shown: string) => ({
  hex: { x: 44, y: 30 },
  icon: 'ruin',
  name,
  gmText: `What only the GM knows of ${name}`,
  text: `What all know of ${name}`,
  shown,
})

const play = async (): Promise<void> => {
  await days(4)
  await save({ food: 12, water: 9, ointment: 3, survival: -5, terrain: 'Swamp' })
  await days(3)
  await change('POST', '/hexes', { hexes: hexes(40, 20, 12), terrain: 'Jungle (Lesser Undead)' })
  await change('POST', '/hexes', { hexes: hexes(41, 21, 6), terrain: 'Wasteland' })
  await change('POST', '/hexes', { hexes: hexes(40, 22, 3), terrain: null })
  await change('POST', '/hexes', { hexes: hexes(50, 20, 9), knowledge: 'seen' })
  await change('POST', '/hexes', { hexes: hexes(50, 20, 2), knowledge: 'visited' })
  const { sites } = await change('POST', '/sites', site('The drowned gate', 'seen'))
  await change('POST', '/sites', site('The hollow king', 'never'))
  await change('PUT', `/sites/${sites[0]?.id}`, site('The drowned gate, opened', 'always'))
  await settle({
    fog: 'veil-and-dim',
    lost: 'believed-hex',
    reach: 2,
    terrainOnMove: 'take',
    heightBonus: { ...(await gm.view(server.url)).settings.heightBonus, Mountains: 2, Beach: 1 },
    numbering: {
      for: 'everyone',
      origin: { x: 42, y: 30 },
      column: 14,
      row: 10,
      oddColumns: 'upper',
    },
  })
  // Until the party is lost for players, too.
  await save({ survival: -20 })
  await days(6)
  await takeBack(3)
  await bringBack(2)
  for (let view = await gm.view(server.url); sameHex(view.believed, view.map.position); ) {
    await days(1)
    view = await gm.view(server.url)
  }
  await change('POST', '/bearings', { reveal: 'trail' })
  await days(4, { map: { ...(await gm.view(server.url)).map, partyMembers: 6, terrain: 'Beach' } })
  await settle({ lost: 'no-marker' })
  await days(2, { manual: true })
  await settle({ lost: 'true-hex', fog: 'veil' })
  const image = await upload(1)
  const players = await upload(2)
  const grid = { left: 20, top: 30, columnSpacing: 40, rowSpacing: 24 }
  await change('PUT', '/chart', { chart: { gm: image, players, grid } })
  await days(2)
  const { body } = await backup()
  await change('PUT', '/chart', { chart: null })
  await takeBack(2)
  await days(3)
  const { revision } = await gm.view(server.url)
  await send('POST', '/backup', body, {
    'content-type': 'application/zip',
    'if-match': `"${revision}"`,
    'idempotency-key': 'corpus-restore',
  })
  await days(5)
  await change('DELETE', `/sites/${(await gm.view(server.url)).sites[0]?.id}`)
  await save({ position: { x: 60, y: 40 }, terrain: 'Mountains', survival: 3, food: 80 })
  await days(8)
  await takeBack(3)
}

const backup = async () => {
  const headers = { host: COMMON_HOST, cookie: gm.cookie }
  const [response] = (await once(get(`${server.url}${API}/backup`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200) throw new Error(`No backup: ${response.statusCode}`)
  return { body: await buffer(response) }
}

/** How both roles see the campaign. */
const seen = async (): Promise<{ gm: GmView; player: PlayerView }> => {
  const { text } = await ask(`${server.url}${API}/map?as=player`, {})
  return { gm: await gm.view(server.url), player: JSON.parse(text) as PlayerView }
}

const journal = async (): Promise<JournalDay[]> => {
  const all: JournalDay[] = []
  let cursor = ''
  for (;;) {
    const page = await gm.days(server.url, `?limit=100${cursor}`)
    all.push(...page.days)
    if (page.next === null) return all
    cursor = `&before=${page.next}`
  }
}

/** Everything that the database holds, as a fixed order of rows; bytes in base64. */
const rowsOf = (file: string) => {
  const db = new Database(file, { readonly: true })
  const tables = db
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all() as string[]
  const rows = Object.fromEntries(
    tables.map((table) => [
      table,
      (db.prepare(`select * from "${table}" order by 1, 2`).all() as Record<string, unknown>[])
        // The built-in chart's tiles are no documents, and are made anew.
        .filter(({ owner }) => owner !== BUILT_IN)
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              value instanceof Uint8Array
                ? { base64: Buffer.from(value).toString('base64') }
                : value,
            ]),
          ),
        ),
    ]),
  )
  db.close()
  return rows
}

const put = (name: string, value: unknown): void => {
  writeFileSync(join(folder, name), gzipSync(JSON.stringify(value), { level: 9 }))
}

await play()
writeFileSync(join(folder, 'campaign.overland'), (await backup()).body)
const { dataDir } = server
await server.stop({ keepData: true })
const [database = ''] = readdirSync(dataDir).filter(
  (name) => name.endsWith('.db') || name.endsWith('.sqlite'),
)
put('rows.json.gz', rowsOf(join(dataDir, database)))

server = await startServer({ env: { DATA_DIR: dataDir } })
gm = await signIn(server.url, 'corpus-of-documents')
const days_ = await journal()
const states = [await seen()]
for (;;) {
  const { undo } = (await gm.view(server.url)) as GmView
  if (undo === null) break
  await change('POST', '/undo')
  states.push(await seen())
}
put('expected.json.gz', {
  journal: days_,
  states,
  answers: answers.slice(0, answers.length - states.length + 1),
})
await server.stop()
console.log(`${days_.length} days, ${states.length} states, ${answers.length} answers`)
