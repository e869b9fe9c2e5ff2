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

// `npm run day-walk` lists the files whose functions run while one day goes from the GM's button over the
// server to another phone, where a patch changes the view. It leaves out how screens then draw the view,
// and work that the server does now and then. At most 60 files may be listed.
const MAX_FILES = 60
/** Files of the client that send a day, receive it and change the view. */
const COUNTED_CLIENT_FILES = /^src\/client\/(session|ui\/(api|live))\//
/** Server files that a timer runs, or the GM's journal, which requests the day once the view has changed. */
const IGNORED_SERVER_FILES =
  /^src\/(server\/(live\/heartbeat|reports\/|scheduled-backups\/)|store\/(prune|tables\/(reports|screens))|campaign\/views\/journal)\b/
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KEY = 'a key for the walk of a day'
/** Pause after a day, in which screens and server finish their work. */
const QUIET_MS = 1_500

/** The fields of V8's coverage that are used. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly count: number }[]
    }[]
  }[]
}

interface CoverageReader {
  /** The functions that ran since the last call, by file under `src/`. */
  take(): Promise<ReadonlyMap<string, readonly string[]>>
}

type Send = (method: string, params?: object) => Promise<unknown>

const startCoverage = async (send: Send): Promise<CoverageReader> => {
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    take: async () => {
      const { result } = (await send('Profiler.takePreciseCoverage')) as Coverage
      const namesByFile = new Map<string, readonly string[]>()
      for (const { url, functions } of result) {
        const file = sourceFile(url)
        const names = functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => functionName)
        if (file && names.length > 0) namesByFile.set(file, names)
      }
      return namesByFile
    },
  }
}

const sourceFile = (url: string): string | undefined => {
  const path = url.split('?')[0] ?? ''
  if (path.includes('/node_modules/') || !/\.tsx?$/.test(path)) return undefined
  const srcIndex = path.indexOf('/src/')
  if (srcIndex >= 0) return path.slice(srcIndex + 1)
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

/** Resolves with the match once a process has printed it. */
const printed = (child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        text += part
        const match = text.match(pattern)
        if (match) resolve(match)
      })
    child.once('exit', () => reject(new Error(`The server ended early:\n${text}`)))
  })

const connectToInspector = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const pendingCalls = new Map<number, (result: unknown) => void>()
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data))
    pendingCalls.get(id)?.(result)
  })
  let lastId = 0
  return (method, params = {}) =>
    new Promise((resolve) => {
      lastId += 1
      pendingCalls.set(lastId, resolve)
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
}

const startPageCoverage = async (context: BrowserContext, page: Page): Promise<CoverageReader> => {
  const session = await context.newCDPSession(page)
  return startCoverage((method, params) =>
    session.send(method as 'Profiler.enable', params as never),
  )
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
const ready = printed(server, /is ready/)
const [, inspector = ''] = await printed(server, /(ws:\/\/\S+)/)
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
/** Ends a day with the button, and waits until both screens show it. */
const endDay = async (day: number): Promise<void> => {
  await button.click()
  await player.getByText(`Day ${day}`).first().waitFor()
  await gm.getByText(`Day ${day}`).first().waitFor()
}
// The first day loads modules, so it is not measured.
await endDay(1)
await player.waitForTimeout(QUIET_MS)
const readers = {
  gm: await startPageCoverage(gmContext, gm),
  server: await startCoverage(await connectToInspector(inspector)),
  player: await startPageCoverage(playerContext, player),
}
for (const reader of Object.values(readers)) await reader.take()
await endDay(2)

const isCounted = (file: string): boolean =>
  file.startsWith('src/client/')
    ? COUNTED_CLIENT_FILES.test(file)
    : !IGNORED_SERVER_FILES.test(file)
const files = new Set<string>()
for (const [program, reader] of Object.entries(readers)) {
  const sortedFiles = [...(await reader.take())]
    .filter(
      ([file]) => isCounted(file) && (program === 'server' || COUNTED_CLIENT_FILES.test(file)),
    )
    .sort()
  console.log(`\n${program}: ${sortedFiles.length} files`)
  for (const [file, names] of sortedFiles) {
    files.add(file)
    console.log(`  ${file}: ${[...new Set(names.filter((name) => name !== ''))].join(', ')}`)
  }
}
console.log(`\n${files.size} files in all, ${MAX_FILES} at most`)
await browser.close()
await vite.close()
process.exit(files.size <= MAX_FILES ? 0 : 1)
