import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { WebSocket } from 'ws'
import { apiPath, HOME } from '#protocol/paths.ts'
import { readBrowser } from './browser/found.ts'

// `npm run day-walk`: the files whose functions run while one day goes from the GM's button over the
// server to another phone, where a patch changes the view. How screens then draw it is not the day's
// way, nor is what the server does now and then. There may be 60.
const MOST = 60
/** Of the client: what sends a day, hears of it and changes the view. */
const CARRIERS = /^src\/client\/(session|ui\/(api|live))\//
/** What begins with a timer, and the GM's journal, which asks for the day once the view has changed. */
const BESIDE =
  /^src\/(server\/(live\/heartbeat|reports\/|scheduled-backups\/)|store\/(prune|tables\/(reports|screens))|campaign\/views\/journal)\b/
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KEY = 'a key for the walk of a day'
/** After a day, for what screens and server do then. */
const QUIET_MS = 1_500

/** What of V8's answer is looked at. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly count: number }[]
    }[]
  }[]
}

interface Walker {
  /** The functions that ran since it was asked last, by file under `src/`. */
  take(): Promise<ReadonlyMap<string, readonly string[]>>
}

type Send = (method: string, params?: object) => Promise<unknown>

const startWalker = async (send: Send): Promise<Walker> => {
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    take: async () => {
      const { result } = (await send('Profiler.takePreciseCoverage')) as Coverage
      const ran = new Map<string, readonly string[]>()
      for (const { url, functions } of result) {
        const file = fileOf(url)
        const names = functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => functionName)
        if (file && names.length > 0) ran.set(file, names)
      }
      return ran
    },
  }
}

const fileOf = (url: string): string | undefined => {
  const path = url.split('?')[0] ?? ''
  if (path.includes('/node_modules/') || !/\.tsx?$/.test(path)) return undefined
  const at = path.indexOf('/src/')
  if (at >= 0) return path.slice(at + 1)
  return path.startsWith('http') ? `src/client${new URL(path).pathname}` : undefined
}

const freePort = async (): Promise<number> => {
  const server = createTcpServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves with the match once a process has said it. */
const said = (child: ChildProcess, words: RegExp): Promise<RegExpMatchArray> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        text += part
        const match = text.match(words)
        if (match) resolve(match)
      })
    child.once('exit', () => reject(new Error(`The server ended early:\n${text}`)))
  })

const inspect = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  let last = 0
  return (method, params = {}) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

const walkerOf = async (context: BrowserContext, page: Page): Promise<Walker> => {
  const session = await context.newCDPSession(page)
  return startWalker((method, params) => session.send(method as 'Profiler.enable', params as never))
}

const folder = mkdtempSync(join(tmpdir(), 'overland-walk-'))
const port = await freePort()
const server = spawn(process.execPath, ['--inspect=0', join(ROOT, 'src/server/main.ts')], {
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: folder,
    GM_KEY: KEY,
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
process.once('exit', () => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
const ready = said(server, /is ready/)
const [, inspector = ''] = await said(server, /(ws:\/\/\S+)/)
await ready

process.env.PORT = `${port}`
const vite = await createServer({
  configFile: join(ROOT, 'src/client/vite.config.ts'),
  logLevel: 'silent',
})
await vite.listen(await freePort())
const site = vite.resolvedUrls?.local[0] ?? ''

const { args, executablePath, channel } = readBrowser()
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
  ...(channel !== undefined && { channel }),
})
const gmContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const playerContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
await gmContext.request.post(new URL(apiPath(HOME, '/session'), site).href, {
  headers: { 'x-overland': '1' },
  data: { key: KEY },
})
const gm = await gmContext.newPage()
const player = await playerContext.newPage()
await gm.route(/\/days\?/, (route) => route.abort())
await gm.goto(`${site}dm`)
await player.goto(site)
const button = gm.getByRole('button', { name: 'End day: north', exact: true })
/** A day on both screens, from the button. */
const endDay = async (day: number): Promise<void> => {
  await button.click()
  await player.getByText(`Day ${day}`).first().waitFor()
  await gm.getByText(`Day ${day}`).first().waitFor()
}
// What a first day loads is there by then.
await endDay(1)
await player.waitForTimeout(QUIET_MS)
const walkers = {
  gm: await walkerOf(gmContext, gm),
  server: await startWalker(await inspect(inspector)),
  player: await walkerOf(playerContext, player),
}
for (const walker of Object.values(walkers)) await walker.take()
await endDay(2)

const isCounted = (file: string): boolean =>
  file.startsWith('src/client/') ? CARRIERS.test(file) : !BESIDE.test(file)
const files = new Set<string>()
for (const [where, walker] of Object.entries(walkers)) {
  const ran = [...(await walker.take())]
    .filter(([file]) => isCounted(file) && (where === 'server' || CARRIERS.test(file)))
    .sort()
  console.log(`\n${where}: ${ran.length} files`)
  for (const [file, names] of ran) {
    files.add(file)
    console.log(`  ${file}: ${[...new Set(names.filter((name) => name !== ''))].join(', ')}`)
  }
}
console.log(`\n${files.size} files in all, ${MOST} at most`)
await browser.close()
await vite.close()
process.exit(files.size <= MOST ? 0 : 1)
