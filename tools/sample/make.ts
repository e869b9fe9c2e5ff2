// `node tools/node.mjs tools/sample/make.ts` plays the sample expedition on a server of its own and
// writes its backup to src/content/sample.overland. Run it when the format of campaign files changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { apiPath, HOME } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { ROOT } from '../setup/root.mjs'
import { drawHandout } from './handout.ts'
import * as story from './story.ts'

const TARGET = join(ROOT, 'src', 'content', 'sample.overland')
const KEY = 'the sample is played'

const startServer = async (dataDir: string) => {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, GM_KEY: KEY }
  const server = spawn(process.execPath, [join(ROOT, 'src', 'server', 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(server.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (origin) return { server, origin }
  }
  throw new Error('The server does not start')
}

const signIn = async (origin: string) => {
  let cookie = ''
  const send = async (
    method: string,
    route: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const isFile = Buffer.isBuffer(body)
    const answer = await fetch(origin + apiPath(HOME, route), {
      method,
      headers: {
        cookie,
        'x-overland': '1',
        ...(body !== undefined && { 'content-type': isFile ? 'image/webp' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`)
    return answer
  }
  const view = async () => (await (await send('GET', '/map')).json()) as GmView
  const change = async (method: string, route: string, body: unknown) => {
    const { revision } = await view()
    return send(method, route, body, { 'if-match': `"${revision}"` })
  }
  const signedIn = await send('POST', '/session', { key: KEY })
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { send, view, change }
}

const playStory = async ({ send, view, change }: Awaited<ReturnType<typeof signIn>>) => {
  await send('PATCH', '/access', { name: story.NAME })
  const { settings, rules, map } = await view()
  await change('PUT', '/settings', { ...settings, ...story.SETTINGS })
  await change('PUT', '/rules', { ...rules, terrains: rules.terrains.map(story.withPlayersName) })
  await change('PUT', '/map', { ...map, ...story.RECORD })
  await change('POST', '/hexes', { hexes: story.KNOWN_BEFORE, knowledge: 'seen' })
  for (const site of story.SITES) await change('POST', '/sites', site)
  for (const [index, { order, dice, record, notes, encounter }] of story.DAYS.entries()) {
    const day = index + 1
    const { map } = await view()
    await change('POST', '/days', { ...order, dice, ...(record && { map: { ...map, ...record } }) })
    if (notes) {
      const dayNotes = { gm: '', players: '', session: null, ...notes }
      await change('PUT', `/days/${day}/notes`, dayNotes)
    }
    if (encounter) await change('PUT', `/encounters/${day}-1`, encounter)
    if (day === story.HANDOUT_DAY) {
      const answer = await send('POST', '/images', await drawHandout())
      const { id } = (await answer.json()) as { id: string }
      await change('POST', '/handouts', { image: id, name: story.HANDOUT, state: 'kept' })
    }
  }
  await send('PUT', '/plan', story.PLAN)
}

const dataDir = await mkdtemp(join(tmpdir(), 'overland-sample-'))
const { server, origin } = await startServer(dataDir)
try {
  const gm = await signIn(origin)
  await playStory(gm)
  const file = Buffer.from(await (await gm.send('GET', '/backup')).arrayBuffer())
  await writeFile(TARGET, file)
  const { day, map, believed } = await gm.view()
  console.log({ bytes: file.length, day, map, believed })
} finally {
  server.kill()
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}
