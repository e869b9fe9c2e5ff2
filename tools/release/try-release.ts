import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { FOLDER, type Kind } from './kinds.ts'

interface Unpacked {
  /** That the archive was unpacked to. */
  readonly folder: string
  readonly kind: Kind
  readonly version: string
  /** Unpacks the archive to another folder. */
  readonly unpack: (folder: string) => void
}

/** From the double click to the GM's page. */
const LONGEST_START_MS = 5_000
const START_LIMIT_MS = 60_000
const API = '/api/campaigns/home'
const isWindows = process.platform === 'win32'

/**
 * Starts an unpacked release as its host would who has neither Node nor npm: twice over the same data,
 * and then the next version, unpacked to the same place. Answers what went wrong.
 */
export const tryRelease = async ({
  folder,
  kind,
  version,
  unpack,
}: Unpacked): Promise<readonly string[]> => {
  const wrong: string[] = []
  const demand = (holds: boolean, complaint: string) => void (holds || wrong.push(complaint))
  const machine = emptyMachine(folder, kind, await freePort())
  const data = join(folder, FOLDER, 'data')

  const first = await start(machine)
  demand(first.said().startsWith(`Data: ${data}`), `it begins with ${first.said().slice(0, 200)}`)
  demand(existsSync(join(data, 'overland.db')), `no database in ${data}`)
  demand((await fetch(`${first.site}/readyz`)).status === 200, '/readyz does not answer')
  demand(isWindows || machine.opened().endsWith(first.link), 'the GM’s page was not opened')
  const water = await changeWater(first)
  const again = machine.run()
  demand(again.status === 0, `a second double click fails: ${again.stdout}${again.stderr}`)
  demand(isWindows || machine.opened().endsWith('/dm'), 'a second double click opens no page')
  const copy = join(folder, 'copy.db')
  machine.run('backup', copy)
  demand(existsSync(copy), 'backup writes no file')
  demand((await first.stop()) === 0, 'the server does not end with 0')

  const second = await start(machine)
  demand((await waterOf(second)) === water, 'a second start lost the campaign')
  await second.stop()

  const next = '99.0.0'
  const other = join(folder, 'next')
  mkdirSync(other)
  unpack(other)
  makeNext(join(other, FOLDER), kind, version, next)
  cpSync(join(other, FOLDER), join(folder, FOLDER), { recursive: true, force: true })
  const said = machine.run('--version').stdout
  demand(said.startsWith(`Overland ${next}`), `after an upgrade it says ${said}`)
  const third = await start(machine)
  demand((await waterOf(third)) === water, 'an upgrade lost the campaign')
  await third.stop()

  const times = [first, second, third].map(({ ms }) => ms)
  const inSeconds = times.map((ms) => (ms / 1_000).toFixed(1)).join(', ')
  demand(Math.min(...times) < LONGEST_START_MS, 'it starts too slowly')
  console.log(`  started: the GM's page after ${inSeconds} s (first, second, after an upgrade)`)
  return wrong
}

/** The copy of a release as the next one would be. */
const makeNext = (folder: string, kind: Kind, version: string, next: string): void => {
  renameSync(join(folder, version), join(folder, next))
  for (const file of [kind.launcher, `${next}/package.json`]) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll(version, next))
  }
}

/** Its commands: all that a start needs, and a browser that writes down what it is to open. */
const emptyMachine = (folder: string, { launcher }: Kind, port: number) => {
  const bin = join(folder, 'bin')
  const opened = join(folder, 'opened')
  mkdirSync(bin)
  writeFileSync(opened, '')
  const file = join(folder, FOLDER, launcher)
  let env: NodeJS.ProcessEnv = { PORT: String(port), HOST: '127.0.0.1' }
  let command: readonly [string, ...string[]] = [file]
  if (isWindows) {
    const { SystemRoot = 'C:\\Windows' } = process.env
    const home = { USERPROFILE: folder, LOCALAPPDATA: folder, TEMP: folder }
    env = { ...env, ...home, SystemRoot, PATH: join(SystemRoot, 'System32') }
    command = ['cmd.exe', '/d', '/c', file]
  } else {
    for (const tool of ['sh', 'dirname']) symlinkSync(inPath(tool), join(bin, tool))
    for (const opener of ['open', 'xdg-open']) {
      writeFileSync(join(bin, opener), `#!/bin/sh\necho "$1" >> '${opened}'\n`)
      chmodSync(join(bin, opener), 0o755)
    }
    env = { ...env, HOME: folder, DISPLAY: ':0', PATH: bin }
  }
  const [program, ...args] = command
  return {
    run: (...more: readonly string[]) =>
      spawnSync(program, [...args, ...more], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    spawn: () => spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    opened: () => readFileSync(opened, 'utf8').trim(),
  }
}

const inPath = (tool: string): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, tool))
    .find((file) => existsSync(file)) ?? tool

interface Running {
  readonly said: () => string
  /** That signs the GM in. */
  readonly link: string
  readonly site: string
  /** Until the GM's page came. */
  readonly ms: number
  readonly stop: () => Promise<number | null>
}

const start = async (machine: ReturnType<typeof emptyMachine>): Promise<Running> => {
  const begun = performance.now()
  const child = machine.spawn()
  let text = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  while (!text.includes('Players')) {
    await new Promise((done) => setTimeout(done, 20))
    if (child.exitCode !== null || performance.now() - begun > START_LIMIT_MS)
      throw new Error(`It does not start: ${text}${errors}`)
  }
  const link = /http:\S+\/dm#key=\S+/.exec(text)?.[0] ?? ''
  const site = new URL(link).origin
  const page = await fetch(`${site}/dm`)
  await page.text()
  if (!page.ok) throw new Error(`The GM's page is answered ${page.status}`)
  const ms = performance.now() - begun
  return { said: () => text, link, site, ms, stop: () => end(child) }
}

const end = async (child: ChildProcess): Promise<number | null> => {
  const ended = once(child, 'exit')
  if (isWindows) execFileSync('taskkill', ['/t', '/f', '/pid', String(child.pid)])
  else child.kill()
  const [code] = (await ended) as [number | null]
  return isWindows ? 0 : code
}

/** Signs in as the GM and changes the campaign. Answers the water that it has now. */
const changeWater = async ({ site, link }: Running): Promise<number> => {
  const headers = { 'X-Overland': '1', 'Content-Type': 'application/json' }
  const key = link.split('#key=')[1]
  const signedIn = await fetch(`${site}${API}/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const view = await (await fetch(`${site}${API}/map`, { headers: { cookie } })).json()
  const { map, revision } = view as { map: { water: number }; revision: string }
  const water = map.water + 7
  const changed = await fetch(`${site}${API}/map`, {
    method: 'PUT',
    headers: { ...headers, cookie, 'If-Match': `"${revision}"` },
    body: JSON.stringify({ ...map, water }),
  })
  if (!changed.ok) throw new Error(`A change is answered ${changed.status}`)
  return water
}

const waterOf = async ({ site }: Running): Promise<number> => {
  const view = await (await fetch(`${site}${API}/map`)).json()
  return (view as { map: { water: number } }).map.water
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
