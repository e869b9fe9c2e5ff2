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
import { type MachineKind, RELEASE_FOLDER } from './kinds.ts'

interface UnpackedRelease {
  /** The folder that the archive was unpacked to. */
  readonly folder: string
  readonly kind: MachineKind
  readonly version: string
  /** Unpacks the archive to another folder. */
  readonly unpack: (folder: string) => void
}

/** Longest time from the double click to the GM's page. */
const MAX_START_MS = 5_000
const START_LIMIT_MS = 60_000
const API = '/api/campaigns/home'
const isWindows = process.platform === 'win32'

/**
 * Starts an unpacked release as a host without Node or npm would: twice over the same data,
 * and then the next version, unpacked to the same place. Returns complaints.
 */
export const tryRelease = async ({
  folder,
  kind,
  version,
  unpack,
}: UnpackedRelease): Promise<readonly string[]> => {
  const complaints: string[] = []
  const ensure = (holds: boolean, complaint: string) => void (holds || complaints.push(complaint))
  const machine = emptyMachine(folder, kind, await freePort())
  const data = join(folder, RELEASE_FOLDER, 'data')

  const first = await start(machine)
  ensure(
    first.output().startsWith(`Data: ${data}`),
    `it begins with ${first.output().slice(0, 200)}`,
  )
  ensure(existsSync(join(data, 'overland.db')), `no database in ${data}`)
  ensure((await fetch(`${first.site}/readyz`)).status === 200, '/readyz does not answer')
  ensure(isWindows || machine.opened().endsWith(first.link), 'the GM’s page was not opened')
  const water = await changeWater(first)
  const secondClick = machine.run()
  ensure(
    secondClick.status === 0,
    `a second double click fails: ${secondClick.stdout}${secondClick.stderr}`,
  )
  ensure(isWindows || machine.opened().endsWith('/dm'), 'a second double click opens no page')
  const copy = join(folder, 'copy.db')
  machine.run('backup', copy)
  ensure(existsSync(copy), 'backup writes no file')
  ensure((await first.stop()) === 0, 'the server does not end with 0')

  const second = await start(machine)
  ensure((await readWater(second)) === water, 'a second start lost the campaign')
  await second.stop()

  const nextVersion = '99.0.0'
  const nextFolder = join(folder, 'next')
  mkdirSync(nextFolder)
  unpack(nextFolder)
  makeNextVersion(join(nextFolder, RELEASE_FOLDER), kind, version, nextVersion)
  cpSync(join(nextFolder, RELEASE_FOLDER), join(folder, RELEASE_FOLDER), {
    recursive: true,
    force: true,
  })
  const versionLine = machine.run('--version').stdout
  ensure(
    versionLine.startsWith(`Overland ${nextVersion}`),
    `after an upgrade it says ${versionLine}`,
  )
  const third = await start(machine)
  ensure((await readWater(third)) === water, 'an upgrade lost the campaign')
  await third.stop()

  const times = [first, second, third].map(({ ms }) => ms)
  const inSeconds = times.map((ms) => (ms / 1_000).toFixed(1)).join(', ')
  ensure(Math.min(...times) < MAX_START_MS, 'it starts too slowly')
  console.log(`  started: the GM's page after ${inSeconds} s (first, second, after an upgrade)`)
  return complaints
}

/** Turns a copy of a release into one of the next version. */
const makeNextVersion = (
  folder: string,
  kind: MachineKind,
  version: string,
  nextVersion: string,
): void => {
  renameSync(join(folder, version), join(folder, nextVersion))
  for (const file of [kind.launcher, `${nextVersion}/package.json`]) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll(version, nextVersion))
  }
}

/** A machine with the few commands that a start needs, and a browser that writes down the pages it opens. */
const emptyMachine = (folder: string, { launcher }: MachineKind, port: number) => {
  const bin = join(folder, 'bin')
  const opened = join(folder, 'opened')
  mkdirSync(bin)
  writeFileSync(opened, '')
  const file = join(folder, RELEASE_FOLDER, launcher)
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
    run: (...options: readonly string[]) =>
      spawnSync(program, [...args, ...options], {
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

interface RunningRelease {
  readonly output: () => string
  /** The link that signs the GM in. */
  readonly link: string
  readonly site: string
  /** Time until the GM's page came. */
  readonly ms: number
  readonly stop: () => Promise<number | null>
}

const start = async (machine: ReturnType<typeof emptyMachine>): Promise<RunningRelease> => {
  const startedAt = performance.now()
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
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS)
      throw new Error(`It does not start: ${text}${errors}`)
  }
  const link = /http:\S+\/dm#key=\S+/.exec(text)?.[0] ?? ''
  const site = new URL(link).origin
  const page = await fetch(`${site}/dm`)
  await page.text()
  if (!page.ok) throw new Error(`The GM's page is answered ${page.status}`)
  const ms = performance.now() - startedAt
  return { output: () => text, link, site, ms, stop: () => stopServer(child) }
}

const stopServer = async (child: ChildProcess): Promise<number | null> => {
  const exit = once(child, 'exit')
  if (isWindows) execFileSync('taskkill', ['/t', '/f', '/pid', String(child.pid)])
  else child.kill()
  const [code] = (await exit) as [number | null]
  return isWindows ? 0 : code
}

/** Signs in as the GM and changes the campaign's water, which it returns. */
const changeWater = async ({ site, link }: RunningRelease): Promise<number> => {
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

const readWater = async ({ site }: RunningRelease): Promise<number> => {
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
